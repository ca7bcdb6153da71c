import type { CSSProperties } from "react";
import { href } from "react-router";
import type { AdminView } from "#app/gate/session-context.server.ts";
import { Time } from "#app/ui/time.tsx";

/** Above every page while an admin looks as somebody else. A plain form: the way out needs no script. */
export function ViewBanner({ view }: { view: AdminView }) {
  return (
    <aside
      aria-label="View as somebody else"
      className="border-b border-on-butter/30 bg-butter text-on-butter"
      // What marks the focus on dark pages is too light here.
      style={{ "--focus": "var(--on-butter)" } as CSSProperties}
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p className="num min-w-0 flex-[1_1_18rem] text-sm wrap-anywhere">
          {view.by}, you see the site as <strong className="font-semibold">{view.as}</strong>, until{" "}
          <Time at={view.until} zone={view.zone} format="time" />. Nothing can be changed; messages
          and money are not shown.
        </p>
        <form method="post" action={href("/view-as/stop")}>
          <button
            type="submit"
            className="min-h-11 rounded-control border-[1.5px] border-current px-4.5 text-sm font-semibold hover:bg-on-butter/10"
          >
            Stop
          </button>
        </form>
      </div>
    </aside>
  );
}
