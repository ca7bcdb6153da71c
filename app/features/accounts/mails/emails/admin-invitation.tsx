import { eq } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { adminInvitations, users } from "#db/schema/accounts/accounts.ts";
import { adminRights } from "#db/schema/accounts/admin-rights.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { withQuery } from "#app/platform/links.ts";
import { rightText } from "#app/features/accounts/account-security/text.ts";
import { newToken } from "#app/platform/tokens.server.ts";

/** Mails the link of an invitation. A job that runs again delivers the mail it stored, with the token in it. */
export async function sendAdminInvitationMail({ invitationId }: { invitationId: string }) {
  const [invitation] = await db()
    .select({
      email: adminInvitations.email,
      by: users.name,
      rights: adminInvitations.rights,
    })
    .from(adminInvitations)
    .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
    .where(eq(adminInvitations.id, invitationId));
  if (invitation === undefined) return;
  const days = rules.account.adminInvitationDays;
  const key = `admin-invitation:${invitationId}`;
  const [stored] = await db().select({ id: mails.id }).from(mails).where(eq(mails.key, key));
  const query = { token: stored === undefined ? await makeToken(invitationId) : null };
  await sendMail({
    key,
    to: invitation.email,
    secretMinutes: days * 24 * 60,
    subject: `${invitation.by} invites you to be an admin of ${brand.name}`,
    body: (
      <MailLayout
        preview={`The link works once, for ${days} days.`}
        heading="Become an admin"
        action={{
          href: absoluteUrl(withQuery("/invitation", query)),
          label: "Accept the invitation",
        }}
      >
        <Paragraph>
          {invitation.by} invites you to be an admin of {brand.name}. The link works once, for{" "}
          {days} days, for the account with this address. If you have no account yet, you can make
          one on the way.
        </Paragraph>
        <Paragraph>This is what you may do:</Paragraph>
        {(invitation.rights ?? adminRights).map((right) => (
          <Paragraph key={right}>
            {rightText[right].label}: {rightText[right].hint}
          </Paragraph>
        ))}
        <Paragraph>
          Admins must use two-step sign-in, so have an authenticator app ready. If you did not
          expect this mail, ignore it: nothing changes.
        </Paragraph>
      </MailLayout>
    ),
  });
}

async function makeToken(invitationId: string): Promise<string> {
  const { token, hash } = newToken();
  await db()
    .update(adminInvitations)
    .set({ tokenHash: hash })
    .where(eq(adminInvitations.id, invitationId));
  return token;
}
