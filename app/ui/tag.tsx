import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type Tone = "neutral" | "ok" | "warn" | "bad" | "info" | "butter";

const tones: Record<Tone, string> = {
  neutral: "bg-sunken text-ink",
  ok: "bg-success-soft text-success",
  warn: "bg-warn-soft text-warn",
  bad: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  butter: "bg-butter text-on-butter",
};

/** A state in a word; the icon says it again for a person who does not see the colour. */
export function Tag({
  tone = "neutral",
  icon: Icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={clsx("tag", tones[tone], className)}>
      {Icon ? <Icon size={14} strokeWidth={2.25} aria-hidden="true" className="shrink-0" /> : null}
      {children}
    </span>
  );
}
