import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { answeredText } from "../text.ts";
import { findSanctioned } from "./sanctioned-teacher.server.ts";

/** The answer to an appeal, with its reason. */
export async function sendAppealDecidedMail(sanctionId: string): Promise<void> {
  const found = await findSanctioned(sanctionId);
  if (found === null || found.sanction.appealOutcome === null) return;
  const { appealOutcome, appealReason } = found.sanction;
  const isWon = appealOutcome === "overturned";
  const subject = isWon
    ? "Your appeal: the decision is taken back"
    : "Your appeal: the decision stays";
  await sendMail({
    key: `appeal-decided:${sanctionId}`,
    to: found.email,
    subject,
    body: (
      <MailLayout
        preview={`${subject}. The reason is inside.`}
        heading={subject}
        action={{ href: absoluteUrl("/teacher/record"), label: "See your record" }}
      >
        <Paragraph>Dear {found.name},</Paragraph>
        <Paragraph>
          Somebody who had no part in the decision has looked at it again.{" "}
          {answeredText(found.sanction, found)} The reason:
        </Paragraph>
        {(appealReason ?? "")
          .split("\n")
          .map((line, index) => (line === "" ? null : <Paragraph key={index}>{line}</Paragraph>))}
      </MailLayout>
    ),
  });
}
