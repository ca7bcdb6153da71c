import { href, Link, useLocation } from "react-router";
import type { PersonRestriction } from "#app/access/actor.ts";
import { accountDecisionText, holdsUntilText } from "../text.ts";

type BannerProps = {
  restrictions: readonly PersonRestriction[];
  zone: string;
};

/** Above the pages of somebody whose account is restricted: what they cannot do, until when, and the way to the reason. */
export function RestrictionBanner({ restrictions, zone }: BannerProps) {
  const { pathname } = useLocation();
  const decisions = href("/account/decisions");
  if (restrictions.length === 0) return null;
  return (
    <aside aria-label="Restriction of your account" className="border-b border-line bg-warn-soft">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-1.5">
        <div className="min-w-0 flex-[1_1_18rem] py-1.5 text-sm">
          {restrictions.map(({ scope, endsAt }) => (
            <p key={scope}>
              {accountDecisionText({ scope }).effect} {holdsUntilText({ scope, endsAt }, zone)}
            </p>
          ))}
        </div>
        {pathname !== decisions ? (
          <Link to={decisions} className="link inline-flex min-h-11 items-center text-sm">
            Why, and how to appeal
          </Link>
        ) : null}
      </div>
    </aside>
  );
}
