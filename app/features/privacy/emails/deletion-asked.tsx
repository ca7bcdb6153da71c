import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { day, formatDate } from "#app/platform/time/time.ts";

/** Tells the owner that the account will go, and how to keep it. */
export async function sendDeletionAskedMail(asked: { email: string; id: string; at: number }) {
  const { email, id, at } = asked;
  const until = formatDate(at + rules.account.deletionUndoDays * day, "UTC");
  await sendMail({
    key: `deletion-asked:${id}:${at}`,
    to: email,
    subject: `Your account at ${brand.name} will be deleted on ${until}`,
    body: (
      <MailLayout
        preview={`Until ${until} you can take it back.`}
        heading="Your account will be deleted"
        action={{ href: absoluteUrl("/account/delete"), label: "Keep my account" }}
      >
        <Paragraph>
          Somebody who is signed in to your account asked for it. On {until} we erase it; until then
          you can sign in and keep it.
        </Paragraph>
        <Paragraph>
          If that was not you, change your password, and write to {company.email.support}.
        </Paragraph>
      </MailLayout>
    ),
  });
}
