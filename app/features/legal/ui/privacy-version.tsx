import { Link } from "react-router";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import { documents } from "../documents.ts";
import { versionDate } from "../legal-page.tsx";
import type { PrivacyNews } from "../privacy-news.server.ts";
import { privacyChangesPath } from "../privacy-changes-path.ts";

type PrivacyVersionProps = {
  news: PrivacyNews | null;
  now: number;
  zone: string;
  isDone: boolean;
};

/** Which privacy notice there is, and when somebody was told of it. */
export function PrivacyVersion({ news, now, zone, isDone }: PrivacyVersionProps) {
  const { to, versions } = documents.privacy;
  return (
    <AccountSection
      id="privacy-notice"
      title="Privacy notice"
      lead="What we keep about you, why, for how long, and who sees it."
    >
      {isDone && news?.hasSeen === true ? (
        <Note tone="ok" role="status" className="mb-5">
          Thank you. We do not show this news above your pages any more.
        </Note>
      ) : null}
      {news === null ? null : (
        <p className="max-w-[60ch]">
          There is a newer version. We told you by mail on{" "}
          <Time at={news.toldAt} zone={zone} format="date" />. It{" "}
          {now < news.from ? "holds for you from" : "holds for you since"}{" "}
          <Time at={news.from} zone={brand.zone} format="date" />.
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-6">
        <Link to={to} className="link inline-flex min-h-11 items-center">
          Version of {versionDate(versions[0])}
        </Link>
        <Link
          to={news === null ? `${to}/versions` : privacyChangesPath(news)}
          className="link inline-flex min-h-11 items-center"
        >
          {news === null ? "All versions" : "What changes"}
        </Link>
      </p>
    </AccountSection>
  );
}
