import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { sendMail } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import { accountDecisionText, holdsUntilText, personCauseText, stillOpenText } from "../text.ts";
import { findSanctionedPerson } from "./sanctioned-person.server.ts";

/** The statement of reasons: what was decided, why, for how long, what still works, and how to appeal. */
export async function sendPersonSanctionedMail(sanctionId: string): Promise<void> {
  const found = await findSanctionedPerson(sanctionId);
  if (found === null) return;
  const { sanction, name, zone } = found;
  const { subject, effect } = accountDecisionText(sanction);
  await sendMail({
    key: `person-sanctioned:${sanctionId}`,
    to: found.email,
    subject,
    body: (
      <MailLayout
        preview={`${subject}. The reason, and how to appeal, are inside.`}
        heading={subject}
        action={{ href: found.readAt, label: "Read it, or appeal" }}
      >
        <Paragraph>Dear {name},</Paragraph>
        <Paragraph>
          A person of our team has decided this. It is about: {personCauseText[sanction.cause]}.
          What we saw:
        </Paragraph>
        {sanction.facts
          .split("\n")
          .map((line, index) => (line === "" ? null : <Paragraph key={index}>{line}</Paragraph>))}
        <Paragraph>
          {effect} {holdsUntilText(sanction, zone)}
        </Paragraph>
        <Paragraph>{stillOpenText(sanction)}</Paragraph>
        <Paragraph>
          If you think that this is wrong, you may appeal once within {rules.settle.appealDays}{" "}
          days. Somebody who had no part in the decision looks at it then.
        </Paragraph>
      </MailLayout>
    ),
  });
}
