import { href, Link, useLocation } from "react-router";
import { bannerText } from "../sanction-words.ts";
import type { SanctionInForce } from "../teacher-standing.server.ts";

type StandingBannerProps = { sanction: SanctionInForce; zone: string };

/** Above every page of a teacher about whom something was decided: what is in force, until when, and the way on. */
export function StandingBanner({ sanction, zone }: StandingBannerProps) {
  const { pathname } = useLocation();
  const standing = href("/teacher/standing");
  return (
    <aside aria-label="Decision about your account" className="border-b border-line bg-warn-soft">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-1.5">
        <p className="min-w-0 flex-[1_1_18rem] py-1.5 text-sm">{bannerText(sanction, zone)}</p>
        {sanction.mayBeOpened && pathname !== standing ? (
          <Link to={standing} className="link inline-flex min-h-11 items-center text-sm">
            {sanction.canAppeal ? "Why, and how to appeal" : "Why"}
          </Link>
        ) : null}
      </div>
    </aside>
  );
}
