import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { untilText } from "#app/platform/time/last-day.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { causeText, effectText } from "../text.ts";
import { findSanctioned } from "./sanctioned-teacher.server.ts";

const subjects = {
  restrict: "Your teacher's profile is restricted",
  suspend: "Your teacher's account is suspended",
  close: "Your teacher's account will be closed",
};

/** The statement of reasons: what was decided, why, for how long, and how to appeal. */
export async function sendSanctionedMail(sanctionId: string): Promise<void> {
  const found = await findSanctioned(sanctionId);
  if (found === null) return;
  const { sanction, zone } = found;
  const { kind, cause, reason, endsAt, by } = sanction;
  const until =
    endsAt === null
      ? "It holds until it is lifted."
      : kind === "close"
        ? `The account is closed on ${formatDate(endsAt.getTime(), zone)}.`
        : `It holds until ${untilText(endsAt.getTime(), zone)}, and ends by itself.`;
  await sendMail({
    key: `sanction-imposed:${sanctionId}`,
    to: found.email,
    subject: subjects[kind],
    body: (
      <MailLayout
        preview={`${subjects[kind]}. The reason, and how to appeal, are inside.`}
        heading={subjects[kind]}
        action={{ href: absoluteUrl("/teacher/record"), label: "Read it, or appeal" }}
      >
        <Paragraph>Dear {found.name},</Paragraph>
        <Paragraph>
          {by === null ? "Our rule on reliability" : "A person of our team"} has decided this.{" "}
          {causeText[cause]}. The reason:
        </Paragraph>
        {reason
          .split("\n")
          .map((line, index) => (line === "" ? null : <Paragraph key={index}>{line}</Paragraph>))}
        <Paragraph>
          {effectText(sanction)} {until}
        </Paragraph>
        <Paragraph>
          If you think that this is wrong, you may appeal once within {rules.settle.appealDays}{" "}
          days. Somebody who had no part in the decision looks at it then.
          {kind === "close" ? " The account is not closed before their answer." : ""}
        </Paragraph>
      </MailLayout>
    ),
  });
}
