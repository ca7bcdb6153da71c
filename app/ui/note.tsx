import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { Tone } from "./tag.tsx";

const looks: Record<Tone, { box: string; mark: string; icon: LucideIcon }> = {
  neutral: { box: "bg-sunken", mark: "text-muted", icon: Info },
  ok: { box: "bg-success-soft", mark: "text-success", icon: CircleCheck },
  warn: { box: "bg-warn-soft", mark: "text-warn", icon: TriangleAlert },
  bad: { box: "bg-danger-soft", mark: "text-danger", icon: CircleAlert },
  info: { box: "bg-info-soft", mark: "text-info", icon: Info },
  butter: { box: "bg-butter text-on-butter", mark: "text-on-butter", icon: Info },
};

type NoteProps = Omit<ComponentProps<"div">, "title"> & {
  tone?: Tone;
  icon?: LucideIcon;
  title?: ReactNode;
  action?: ReactNode;
};

export function Note({
  tone = "neutral",
  icon,
  title,
  action,
  className,
  children,
  ...rest
}: NoteProps) {
  const look = looks[tone];
  const Icon = icon ?? look.icon;
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-note px-4 py-3.5",
        look.box,
        className,
      )}
      {...rest}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <Icon size={20} aria-hidden="true" className={clsx("mt-0.5 shrink-0", look.mark)} />
        <div className="min-w-0">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}

type ToldNoteProps = { title?: ReactNode; className?: string; children?: ReactNode };

/** What a form has done, above the page that it led to: focused, since the form itself may be gone. */
export function ToldNote({ title, className, children }: ToldNoteProps) {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <Note tone="ok" role="status" ref={told} tabIndex={-1} title={title} className={className}>
      {children}
    </Note>
  );
}
