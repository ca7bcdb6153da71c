import { href, Link, useLocation } from "react-router";
import { bannerText } from "../text.ts";
import type { SanctionInForce } from "../account-status.server.ts";

type SanctionBannerProps = { sanction: SanctionInForce; zone: string };

/** Above every page of a teacher about whom something was decided: what is in force, until when, and the way on. */
export function SanctionBanner({ sanction, zone }: SanctionBannerProps) {
  const { pathname } = useLocation();
  const record = href("/teacher/record");
  return (
    <aside aria-label="Decision about your account" className="border-b border-line bg-warn-soft">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-1.5">
        <p className="min-w-0 flex-[1_1_18rem] py-1.5 text-sm">{bannerText(sanction, zone)}</p>
        {sanction.mayBeOpened && pathname !== record ? (
          <Link to={record} className="link inline-flex min-h-11 items-center text-sm">
            {sanction.canAppeal ? "Why, and how to appeal" : "Why"}
          </Link>
        ) : null}
      </div>
    </aside>
  );
}
