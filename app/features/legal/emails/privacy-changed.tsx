import { brand } from "#config/brand.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatDate } from "#app/platform/time/time.ts";
import type { PrivacyNews } from "../privacy-news.server.ts";
import { privacyChangesPath } from "../privacy-changes-path.ts";

/** Tells somebody of a newer privacy notice, from when it holds, and what they can do. */
export async function sendPrivacyChangedMail(notice: {
  userId: string;
  email: string;
  news: PrivacyNews;
}) {
  const { userId, email, news } = notice;
  const from = formatDate(news.from, brand.zone);
  await sendMail({
    key: `privacy-changed:${news.version}:${userId}`,
    to: email,
    subject: `Our privacy notice changes on ${from}`,
    body: (
      <MailLayout
        preview="What we keep about you, and what is new."
        heading={`Our privacy notice changes on ${from}`}
        action={{ href: absoluteUrl(privacyChangesPath(news)), label: "What changes" }}
      >
        <Paragraph>
          The privacy notice of {brand.name} says what we keep about you, why, for how long, and who
          sees it. There is a newer version. It holds for you from {from}.
        </Paragraph>
        <Paragraph>
          You need to do nothing. You can get a copy of your data, have it corrected, or delete your
          account at any time, under Your data.
        </Paragraph>
      </MailLayout>
    ),
  });
}
