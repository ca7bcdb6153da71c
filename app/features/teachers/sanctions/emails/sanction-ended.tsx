import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { hasStatus, openStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import { kindText, sinceText } from "../text.ts";
import { findSanctioned } from "./sanctioned-teacher.server.ts";

/** It is over, by its time or because it was lifted. */
export async function sendSanctionEndedMail(sanctionId: string): Promise<void> {
  const found = await findSanctioned(sanctionId);
  if (found === null) return;
  const { kind, state } = found.sanction;
  const isAsBefore = hasStatus(openStatuses, found.status);
  const subject = isAsBefore
    ? "Your teacher's profile is as it was before"
    : "A decision about your profile is over";
  await sendMail({
    key: `sanction-ended:${sanctionId}`,
    to: found.email,
    subject,
    body: (
      <MailLayout
        preview={`${kindText[kind]}: that is over.`}
        heading={subject}
        action={{ href: absoluteUrl("/teacher/record"), label: "See your record" }}
      >
        <Paragraph>Dear {found.name},</Paragraph>
        <Paragraph>
          “{kindText[kind]}” {state === "lifted" ? "was lifted" : "has ended with its time"}.{" "}
          {sinceText(found.status)} Lessons that were cancelled stay cancelled.
        </Paragraph>
      </MailLayout>
    ),
  });
}
