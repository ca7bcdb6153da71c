import { href, Link, useLocation } from "react-router";
import { NoticeBar } from "#app/ui/notices/notice-bar.tsx";
import { bannerText } from "../text.ts";
import type { SanctionInForce } from "../account-status.server.ts";

type SanctionBannerProps = { sanction: SanctionInForce; zone: string };

/** Above every page of a teacher about whom something was decided: what is in force, until when, and the way on. */
export function SanctionBanner({ sanction, zone }: SanctionBannerProps) {
  const { pathname } = useLocation();
  const record = href("/teacher/record");
  const action =
    sanction.mayBeOpened && pathname !== record ? (
      <Link to={record} className="link inline-flex min-h-11 items-center text-sm">
        {sanction.canAppeal ? "Why, and how to appeal" : "Why"}
      </Link>
    ) : null;
  return (
    <NoticeBar label="Decision about your account" tone="warn" action={action}>
      <p>{bannerText(sanction, zone)}</p>
    </NoticeBar>
  );
}
