import { Form, href, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { NoticeBar } from "#app/ui/notices/notice-bar.tsx";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { PrivacyNews } from "../privacy-news.server.ts";
import { privacyChangesPath } from "../privacy-changes-path.ts";

/** Above the pages of somebody who was told of a newer privacy notice, until they have seen it. It stops nobody. */
export function PrivacyNewsBar({ news, now }: { news: PrivacyNews; now: number }) {
  const day = <Time at={news.from} zone={brand.zone} format="date" />;
  const action = (
    <Form method="post" action={href("/account/data")} className="flex flex-wrap gap-x-5 gap-y-2">
      <Link
        to={privacyChangesPath(news)}
        className="link inline-flex min-h-11 items-center text-sm"
      >
        What changes
      </Link>
      <button name="seen" value={news.version} className={buttonClass({ variant: "outline" })}>
        I have seen it
      </button>
    </Form>
  );
  return (
    <NoticeBar label="New privacy notice" action={action}>
      {now < news.from ? (
        <p>Our privacy notice changes for you on {day}: what we keep about you, and why.</p>
      ) : (
        <p>Our new privacy notice holds since {day}: what we keep about you, and why.</p>
      )}
    </NoticeBar>
  );
}
