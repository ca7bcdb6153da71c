import type { CSSProperties } from "react";
import { staticIsland } from "#app/ui/static-island.tsx";
import { ThemeControl } from "../theme/theme-control.tsx";

const parts = () => import("./footer.static.tsx");
const FooterLinks = staticIsland(async () => (await parts()).FooterLinks);
const FooterCompany = staticIsland(async () => (await parts()).FooterCompany);

/** The same for everybody. */
export function Footer({ back }: { back: string | undefined }) {
  return (
    <footer
      className="mt-auto bg-foot pt-9 pb-7 text-on-foot md:pt-12 md:pb-8"
      // What marks the focus on light pages is too dark here.
      style={{ "--focus": "var(--on-foot)" } as CSSProperties}
    >
      <div className="wrap">
        <FooterLinks />
        <div className="mt-5 flex flex-col gap-x-6 gap-y-2 border-t border-foot-line pt-5 text-xs text-on-foot-muted md:flex-row md:items-center md:justify-between">
          <FooterCompany />
          <ThemeControl on="foot" back={back} />
        </div>
      </div>
    </footer>
  );
}
