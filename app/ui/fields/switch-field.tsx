import type { ComponentProps, ReactNode } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type"> & {
  name: string;
  words?: { on: ReactNode; off: ReactNode };
};

/** A checkbox drawn as a switch, its state also in a word next to it; give it aria-labelledby or aria-label. */
export function Switch({ words = { on: "On", off: "Off" }, ...rest }: SwitchProps) {
  return (
    <label className="group flex min-h-11 items-center gap-3 self-start text-sm font-semibold">
      <span aria-hidden="true">
        <span className="hidden group-has-checked:inline">{words.on}</span>
        <span className="group-has-checked:hidden">{words.off}</span>
      </span>
      <span className="relative block h-6.5 w-11.5 shrink-0">
        <input
          type="checkbox"
          className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="forced-border block size-full rounded-full bg-line-strong transition-colors peer-checked:bg-brand peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-60"
        />
        <span
          aria-hidden="true"
          className="absolute inset-bs-0.75 inset-s-0.75 block size-5 rounded-full bg-white transition-[inset-inline-start] peer-checked:inset-s-5.75 peer-checked:bg-on-brand forced-colors:bg-[CanvasText]!"
        />
      </span>
    </label>
  );
}
