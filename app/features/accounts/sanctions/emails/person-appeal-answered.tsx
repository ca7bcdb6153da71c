import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { sendMail } from "#app/platform/mail/send.server.ts";
import { findSanctionedPerson } from "./sanctioned-person.server.ts";

/** The answer to an appeal against a decision about an account, with its reason. */
export async function sendPersonAppealAnsweredMail(sanctionId: string): Promise<void> {
  const found = await findSanctionedPerson(sanctionId);
  if (found === null || found.sanction.appealOutcome === null) return;
  const { appealOutcome, appealReason } = found.sanction;
  const isWon = appealOutcome === "overturned";
  const subject = isWon
    ? "Your appeal: the decision is taken back"
    : "Your appeal: the decision stays";
  await sendMail({
    key: `person-appeal-answered:${sanctionId}`,
    to: found.email,
    subject,
    body: (
      <MailLayout
        preview={`${subject}. The reason is inside.`}
        heading={subject}
        action={{ href: found.readAt, label: "Read the answer" }}
      >
        <Paragraph>Dear {found.name},</Paragraph>
        <Paragraph>
          Somebody who had no part in the decision has looked at it again.{" "}
          {isWon ? "It no longer holds." : "It stays as it was."} The reason:
        </Paragraph>
        {(appealReason ?? "")
          .split("\n")
          .map((line, index) => (line === "" ? null : <Paragraph key={index}>{line}</Paragraph>))}
      </MailLayout>
    ),
  });
}
