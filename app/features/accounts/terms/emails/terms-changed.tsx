import { brand } from "#config/brand.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatDate } from "#app/platform/time/time.ts";
import type { NewerTerms } from "../read-terms.server.ts";
import { changesPath } from "../text.ts";

/** Tells somebody of newer terms, from when they hold, and what to do. */
export async function sendTermsChangedMail(notice: {
  userId: string;
  email: string;
  newer: NewerTerms;
}) {
  const { userId, email, newer } = notice;
  const from = formatDate(newer.from, brand.zone);
  await sendMail({
    key: `terms-changed:${newer.version}:${userId}`,
    to: email,
    subject: `Our terms change on ${from}`,
    body: (
      <MailLayout
        preview="What changes, and what you can do."
        heading={`Our terms change on ${from}`}
        action={{ href: absoluteUrl(changesPath(newer)), label: "What changes" }}
      >
        <Paragraph>
          You accepted the terms of {brand.name}. There is a newer version. It holds for you from{" "}
          {from}; lessons that are booked before then keep the terms they were booked under.
        </Paragraph>
        <Paragraph>
          If you agree, you need to do nothing: when you use {brand.name} after that day, you do so
          under the new terms. You can also accept them on your pages now.
        </Paragraph>
        <Paragraph>
          If you do not agree, you can delete your account before then, under Delete account.
        </Paragraph>
      </MailLayout>
    ),
  });
}
