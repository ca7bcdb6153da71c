import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { brand } from "#config/brand.ts";

/** Answers a sign-up with an address that has an account: the page itself tells nobody. */
export async function sendAccountExistsMail({ email, at }: { email: string; at: string }) {
  await sendMail({
    key: `account-exists:${email}:${at}`,
    to: email,
    subject: `You already have an account with ${brand.name}`,
    body: (
      <MailLayout
        preview="Somebody tried to sign up with this address."
        heading="You already have an account"
        action={{ href: absoluteUrl("/login"), label: "Log in" }}
      >
        <Paragraph>
          Somebody, perhaps you, tried to sign up with this address. Nothing has changed: log in
          with the password you chose.
        </Paragraph>
      </MailLayout>
    ),
  });
}
