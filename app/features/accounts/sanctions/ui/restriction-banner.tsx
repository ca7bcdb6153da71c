import { href, Link, useLocation } from "react-router";
import type { PersonRestriction } from "#app/access/actor.ts";
import { NoticeBar } from "#app/ui/notices/notice-bar.tsx";
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
  const action =
    pathname === decisions ? null : (
      <Link to={decisions} className="link inline-flex min-h-11 items-center text-sm">
        Why, and how to appeal
      </Link>
    );
  return (
    <NoticeBar label="Restriction of your account" tone="warn" action={action}>
      {restrictions.map(({ scope, endsAt }) => (
        <p key={scope}>
          {accountDecisionText({ scope }).effect} {holdsUntilText({ scope, endsAt }, zone)}
        </p>
      ))}
    </NoticeBar>
  );
}
