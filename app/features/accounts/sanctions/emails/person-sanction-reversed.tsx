import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { sendMail } from "#app/platform/mail/send.server.ts";
import { accountDecisionText } from "../text.ts";
import { findSanctionedPerson } from "./sanctioned-person.server.ts";

/** A decision about an account was taken back before its day, and why. */
export async function sendPersonSanctionReversedMail(sanctionId: string): Promise<void> {
  const found = await findSanctionedPerson(sanctionId);
  if (found === null || found.reversal === null) return;
  const subject = "A decision about your account is taken back";
  await sendMail({
    key: `person-sanction-reversed:${sanctionId}`,
    to: found.email,
    subject,
    body: (
      <MailLayout
        preview={`${subject}. The reason is inside.`}
        heading={subject}
        action={{ href: found.readAt, label: "See decisions about your account" }}
      >
        <Paragraph>Dear {found.name},</Paragraph>
        <Paragraph>
          We had written to you: “{accountDecisionText(found.sanction).subject}”. That no longer
          holds. The reason:
        </Paragraph>
        {found.reversal
          .split("\n")
          .map((line, index) => (line === "" ? null : <Paragraph key={index}>{line}</Paragraph>))}
      </MailLayout>
    ),
  });
}
