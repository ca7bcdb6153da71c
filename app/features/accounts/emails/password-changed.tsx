import { brand } from "#config/brand.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatDate, formatTime } from "#app/platform/time.ts";

/** Tells the owner of an account that its password is a new one. */
export async function sendPasswordChangedMail({ email, at }: { email: string; at: number }) {
  await sendMail({
    key: `password-changed:${email}:${at}`,
    to: email,
    subject: `Your password for ${brand.name} was changed`,
    body: (
      <MailLayout
        preview="If that was not you, write to us at once."
        heading="Your password was changed"
        action={{ href: absoluteUrl("/account/security"), label: "Security Settings" }}
      >
        <Paragraph>
          It was changed on {formatDate(at, "UTC")} at {formatTime(at, "UTC")} UTC, by somebody who
          knew the old one. Every other device was signed out.
        </Paragraph>
        <Paragraph>
          If that was not you, answer this mail or write to {brand.email.support}.
        </Paragraph>
      </MailLayout>
    ),
  });
}
