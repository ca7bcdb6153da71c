import { clsx } from "clsx";
import { type Theme } from "./theme.ts";
import { chooseTheme, useTheme } from "./theme-store.ts";

const choices: { theme: Theme | null; label: string }[] = [
  { theme: null, label: "System" },
  { theme: "light", label: "Light" },
  { theme: "dark", label: "Dark" },
];

const looks = {
  page: {
    group: "border border-line-strong bg-surface",
    button: "px-3.5 font-semibold hover:bg-sunken aria-pressed:bg-brand aria-pressed:text-on-brand",
  },
  foot: {
    group: "",
    button: "theme-button-foot",
  },
};

/**
 * Three buttons of a plain form; with JavaScript the page changes in place. `back` is that page, where it is
 * known, `on` what it lies on: in the footer it is as quiet as the lines around it.
 */
export function ThemeControl({ back, on }: { back: string | undefined; on: keyof typeof looks }) {
  const current = useTheme();
  return (
    <form method="post" action="/theme" className="flex items-center gap-3">
      {back === undefined ? null : <input type="hidden" name="back" value={back} />}
      {on === "foot" ? <span aria-hidden="true">Theme</span> : null}
      <div
        role="group"
        aria-label="Theme"
        className={clsx("flex flex-wrap rounded-control", looks[on].group)}
      >
        {choices.map(({ theme, label }) => (
          <button
            key={label}
            name="theme"
            value={theme ?? "system"}
            aria-pressed={theme === current}
            onClick={(event) => {
              event.preventDefault();
              chooseTheme(theme);
            }}
            className={clsx("theme-button", looks[on].button)}
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}
