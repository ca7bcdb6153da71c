import { eq } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { withQuery } from "#app/platform/links.ts";

type Input = { email: string; key: string; token: () => Promise<string> };

/**
 * The link to a new password; `key` names the asking. A job that runs again delivers the mail it
 * stored: another token would be worth nothing in it, and would end the one that is.
 */
export async function sendResetMail({ email, key: cause, token }: Input) {
  const key = `reset:${cause}`;
  const [stored] = await db().select({ id: mails.id }).from(mails).where(eq(mails.key, key));
  const query = { token: stored === undefined ? await token() : null };
  await sendMail({
    key,
    to: email,
    secretMinutes: rules.account.linkMinutes,
    subject: `A new password for ${brand.name}`,
    body: (
      <MailLayout
        preview="Use the link to choose a new password."
        heading="Choose a new password"
        action={{ href: absoluteUrl(withQuery("/reset", query)), label: "New password" }}
      >
        <Paragraph>
          The link works once, for {rules.account.linkMinutes} minutes, on any device. Every device
          that is signed in will be signed out.
        </Paragraph>
        <Paragraph>
          If you did not ask for it, you can ignore this mail: your password stays as it is.
        </Paragraph>
      </MailLayout>
    ),
  });
}
