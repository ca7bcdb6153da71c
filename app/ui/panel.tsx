import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  tone?: "surface" | "butter" | "sunken";
  raised?: boolean;
};

const tones = {
  surface: "border-line bg-surface",
  butter: "border-butter bg-butter-soft",
  sunken: "border-transparent bg-sunken",
};

export function Panel({
  title,
  action,
  level = 2,
  tone = "surface",
  raised,
  className,
  children,
  ...rest
}: PanelProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx(
        "min-w-0 rounded-card border px-5 py-5 md:px-6.5 md:py-6",
        tones[tone],
        raised && "shadow-sh3",
        className,
      )}
      {...rest}
    >
      {title || action ? (
        <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {title ? (
            <Heading id={id} className={level === 2 ? "text-xl" : "text-lg"}>
              {title}
            </Heading>
          ) : null}
          {action ? (
            <div className="text-sm [&>a]:-my-3 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
              {action}
            </div>
          ) : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
