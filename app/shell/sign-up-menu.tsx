import { ChevronDown, DoorOpen, GraduationCap } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { rules } from "#config/rules.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { signUpLinks } from "./nav.ts";
import { useHoverMenu } from "./use-hover-menu.ts";

const lines: Record<string, { text: string; icon: typeof DoorOpen }> = {
  "/student/register": { text: "Find a teacher and book", icon: DoorOpen },
  "/teacher/apply": { text: "Set your hours and prices", icon: GraduationCap },
};

export function SignUpMenu({ pathname }: { pathname: string }) {
  const id = useId();
  const menu = useHoverMenu({ closeDelay: rules.shell.menuCloseMilliseconds, resetOn: pathname });
  return (
    <div {...menu.rootProps}>
      <button
        type="button"
        popoverTarget={id}
        aria-controls={id}
        className={buttonClass({}, "[anchor-name:--sign-up]")}
        {...menu.triggerProps}
      >
        Sign Up
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div
        id={id}
        className="fixed inset-auto inset-bs-(--bar-height) inset-e-5 m-0 w-72 rounded-panel border border-line bg-surface p-2 text-ink shadow-sh3 [position-anchor:--sign-up] supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:mt-2 supports-[position-area:block-end]:[position-area:block-end_span-inline-start]"
        {...menu.panelProps}
      >
        <ul>
          {signUpLinks.map((link) => {
            const line = lines[link.to];
            const Icon = line?.icon ?? DoorOpen;
            return (
              <li key={link.to}>
                <Link
                  to={link.to}
                  className="flex min-h-14 items-center gap-3 rounded-control px-3 py-2 hover:bg-brand-soft"
                >
                  <Icon size={20} aria-hidden="true" className="shrink-0 text-brand" />
                  <span>
                    <span className="block font-semibold">{link.label}</span>
                    <span className="block text-xs text-muted">{line?.text}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
