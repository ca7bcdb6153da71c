import { eq } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { withQuery } from "#app/platform/links.ts";

type Input = {
  to: "old" | "new";
  oldEmail: string;
  newEmail: string;
  key: string;
  token: () => Promise<string>;
};

/** Asks one of the two addresses of a change to confirm it. A job that runs again delivers the mail it stored. */
export async function sendEmailChangeMail({ to, oldEmail, newEmail, key: cause, token }: Input) {
  const key = `email-change:${to}:${cause}`;
  const [stored] = await db().select({ id: mails.id }).from(mails).where(eq(mails.key, key));
  const query = { token: stored === undefined ? await token() : null };
  await sendMail({
    key,
    to: to === "old" ? oldEmail : newEmail,
    secretMinutes: rules.account.linkMinutes,
    subject:
      to === "old"
        ? `Somebody wants to change your address at ${brand.name}`
        : `Confirm this address for ${brand.name}`,
    body: (
      <MailLayout
        preview="Nothing changes until both addresses have confirmed it."
        heading={to === "old" ? "A change of address was asked for" : "Confirm this address"}
        action={{
          href: absoluteUrl(withQuery("/confirm-email", query)),
          label: "Confirm the change",
        }}
      >
        <Paragraph>
          {to === "old"
            ? `The account with this address is to have the address ${newEmail}.`
            : `The account with the address ${oldEmail} is to have this address.`}{" "}
          Nothing changes until it is confirmed at both, within {rules.account.linkMinutes} minutes.
          The link works once.
        </Paragraph>
        <Paragraph>
          If you did not ask for it, do not use the link, and{" "}
          {to === "old" ? "change your password at once" : "ignore this mail"}. You can write to{" "}
          {company.email.support}.
        </Paragraph>
      </MailLayout>
    ),
  });
}
