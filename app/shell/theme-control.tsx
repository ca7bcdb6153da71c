import { type Theme } from "./theme.ts";
import { chooseTheme, useTheme } from "./theme-store.ts";

const choices: { theme: Theme | null; label: string }[] = [
  { theme: null, label: "System" },
  { theme: "light", label: "Light" },
  { theme: "dark", label: "Dark" },
];

/** Three buttons of a plain form; with JavaScript the page changes where it stands. `back` is that page. */
export function ThemeControl({ back }: { back: string }) {
  const current = useTheme();
  return (
    <form method="post" action="/theme" className="flex items-center gap-3">
      <input type="hidden" name="back" value={back} />
      <span aria-hidden="true">Theme</span>
      <div
        role="group"
        aria-label="Theme"
        className="flex flex-wrap rounded-control border border-foot-line"
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
            className="min-h-11 rounded-control px-3.5 font-semibold hover:bg-white/10 aria-pressed:bg-on-foot aria-pressed:text-foot forced-colors:border forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2"
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}
