import { ChevronDown } from "lucide-react";
import { useId } from "react";
import * as shell from "#config/shell.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { NavLink } from "./nav.ts";
import { useHoverMenu } from "./use-hover-menu.ts";

const SignUpLinks = staticIsland(async () => (await import("./sign-up-links.tsx")).SignUpLinks);

export function SignUpMenu({ pathname, links }: { pathname: string; links: NavLink[] }) {
  const id = useId();
  const menu = useHoverMenu({ closeDelay: shell.menuCloseMilliseconds, resetOn: pathname });
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
        <SignUpLinks links={links} />
      </div>
    </div>
  );
}
