import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatDate, formatTime } from "#app/platform/time/time.ts";

export const securityChanges = [
  "password-changed",
  "password-reset",
  "email-changed",
  "passkey-added",
  "passkey-removed",
  "two-step-on",
  "two-step-off",
  "recovery-codes-made",
  "calendar-feed-made",
  "calendar-feed-removed",
  "api-token-made",
  "api-token-removed",
  "webhook-made",
  "webhook-removed",
  "webhook-secret-made",
  "recovery-code-used",
  "deletion-undone",
] as const;
export type SecurityChange = (typeof securityChanges)[number];

const texts: Record<SecurityChange, { subject: string; heading: string; what: string }> = {
  "password-changed": {
    subject: `Your password for ${brand.name} was changed`,
    heading: "Your password was changed",
    what: "by somebody who knew the old one. Every other device was signed out",
  },
  "password-reset": {
    subject: `Your password for ${brand.name} was reset`,
    heading: "Your password was reset",
    what: "with a link from a mail to this address. Every device was signed out",
  },
  "email-changed": {
    subject: `Your account at ${brand.name} has another address now`,
    heading: "Your address was changed",
    what: "The new address was confirmed, and mails go there from now on. Every device was signed out",
  },
  "passkey-added": {
    subject: `A passkey was added to your account at ${brand.name}`,
    heading: "A passkey was added",
    what: "by somebody who is signed in to your account. It opens the account without the password",
  },
  "passkey-removed": {
    subject: `A passkey was removed from your account at ${brand.name}`,
    heading: "A passkey was removed",
    what: "by somebody who is signed in to your account",
  },
  "two-step-on": {
    subject: `Two-step sign-in is on for your account at ${brand.name}`,
    heading: "Two-step sign-in is on",
    what: "From now on every sign-in asks for a code of the app. Every other device was signed out",
  },
  "two-step-off": {
    subject: `Two-step sign-in is off for your account at ${brand.name}`,
    heading: "Two-step sign-in is off",
    what: "From now on no sign-in asks for a code",
  },
  "deletion-undone": {
    subject: `Your account at ${brand.name} stays`,
    heading: "Your account is not deleted",
    what: "Somebody who is signed in to your account took its deletion back",
  },
  "calendar-feed-made": {
    subject: `An address for your calendar was made at ${brand.name}`,
    heading: "An address for your calendar was made",
    what: "Anybody who has it can read when your lessons are and with whom, and nothing else. An address from before no longer works",
  },
  "calendar-feed-removed": {
    subject: `The address for your calendar at ${brand.name} was removed`,
    heading: "The address for your calendar was removed",
    what: "Calendars that used it learn of no lesson any more",
  },
  "api-token-made": {
    subject: `A token for your account at ${brand.name} was made`,
    heading: "A token was made",
    what: "by somebody who is signed in to your account. A program that has it can do for you what it was made for",
  },
  "api-token-removed": {
    subject: `A token for your account at ${brand.name} was removed`,
    heading: "A token was removed",
    what: "Programs that used it can do nothing for you any more",
  },
  "webhook-made": {
    subject: `A webhook for your account at ${brand.name} was made`,
    heading: "A webhook was made",
    what: "An address that somebody who is signed in to your account has chosen is told when something happens to you here: ids, and no words",
  },
  "webhook-removed": {
    subject: `A webhook for your account at ${brand.name} was removed`,
    heading: "A webhook was removed",
    what: "Nothing is sent to its address any more",
  },
  "webhook-secret-made": {
    subject: `A webhook for your account at ${brand.name} has a new secret`,
    heading: "A new secret was made",
    what: "Messages to your webhook are signed with it from now on, and for a day with the one before as well",
  },
  "recovery-codes-made": {
    subject: `New recovery codes for your account at ${brand.name}`,
    heading: "New recovery codes were made",
    what: "The old ones no longer work",
  },
  "recovery-code-used": {
    subject: `A recovery code opened your account at ${brand.name}`,
    heading: "A recovery code was used",
    what: "instead of a code of the app. It does not work again",
  },
};

/** Tells the owner of an account, at the address it had before, what changed about getting into it. */
export async function sendSecurityNoticeMail(notice: {
  /** In the key, by which erasing finds what went to an earlier address; what 0.1.0 had queued has none. */
  userId?: string;
  email: string;
  change: SecurityChange;
  at: number;
  /** Of a webhook: the host of its address. */
  host?: string;
}) {
  const { userId, email, change, at, host } = notice;
  const { subject, heading, what } = texts[change];
  await sendMail({
    key: `security-notice:${change}:${userId ?? email}:${at}`,
    to: email,
    subject,
    body: (
      <MailLayout
        preview="If that was not you, write to us at once."
        heading={heading}
        action={
          host === undefined
            ? { href: absoluteUrl("/account/security"), label: "Security Settings" }
            : { href: absoluteUrl("/account/webhooks"), label: "Your webhooks" }
        }
      >
        <Paragraph>
          On {formatDate(at, "UTC")} at {formatTime(at, "UTC")} UTC: {what}.
        </Paragraph>
        {host === undefined ? null : <Paragraph>Its address is at {host}.</Paragraph>}
        <Paragraph>
          If that was not you, answer this mail or write to {company.email.support}.
        </Paragraph>
      </MailLayout>
    ),
  });
}
