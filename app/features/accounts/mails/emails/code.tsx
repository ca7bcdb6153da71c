import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { withQuery } from "#app/platform/links.ts";

/** The six digits of step two of registration, and the link that fills them in on any device. */
export async function sendCodeMail(input: { email: string; code: string; next?: string }) {
  const { email, code, next = null } = input;
  await sendMail({
    key: `code:${email}:${code}`,
    to: email,
    secretMinutes: rules.account.codeMinutes,
    subject: `${code} is your code for ${brand.name}`,
    body: (
      <MailLayout
        preview={`Your code is ${code}`}
        heading={code}
        action={{
          href: absoluteUrl(withQuery("/verify", { email, code, next })),
          label: "Confirm this address",
        }}
      >
        <Paragraph>
          Type this code on the page where you signed up, or use the button, on any device: there
          the password is asked, too. It works for {rules.account.codeMinutes} minutes.
        </Paragraph>
        <Paragraph>If you did not ask for it, you can ignore this mail.</Paragraph>
      </MailLayout>
    ),
  });
}
