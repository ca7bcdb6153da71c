import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { FailedItems } from "./mailed-items.tsx";
import { findApplicant, readFailed } from "./applicant.server.ts";

export const changeOutcomes = ["approved", "rejected", "changes_requested"] as const;
export type ChangeOutcome = (typeof changeOutcomes)[number];

const checked = "/teacher/profile/checked";
const words: Record<ChangeOutcome, { subject: string; heading: string; label: string }> = {
  approved: {
    subject: "Your change is published",
    heading: "Your change is published",
    label: "See your page",
  },
  rejected: {
    subject: "Your change was not accepted",
    heading: "Your page stays as it was",
    label: "See your video, languages and credentials",
  },
  changes_requested: {
    subject: "Your change: something to put right",
    heading: "Something to put right first",
    label: "See what to put right",
  },
};

/** What a person decided about a teacher's change of video, languages or credentials. Each round is answered once. */
export async function sendChangeDecidedMail(
  applicationId: string,
  round: number,
  outcome: ChangeOutcome,
): Promise<void> {
  const teacher = await findApplicant(applicationId);
  if (teacher === null) return;
  const failed = outcome === "approved" ? [] : await readFailed(applicationId, round);
  const { subject, heading, label } = words[outcome];
  const page = teacher.slug === null ? checked : `/student/teachers/${teacher.slug}`;
  await sendMail({
    key: `change-decided:${applicationId}:${round}:${outcome}`,
    to: teacher.email,
    subject,
    body: (
      <MailLayout
        preview={lead(outcome)}
        heading={heading}
        action={{ href: absoluteUrl(outcome === "approved" ? page : checked), label }}
      >
        <Paragraph>Dear {teacher.name},</Paragraph>
        <Paragraph>{lead(outcome)}</Paragraph>
        <FailedItems failed={failed} />
        {outcome === "rejected"
          ? (teacher.reason ?? "")
              .split("\n")
              .map((line, index) =>
                line === "" ? null : <Paragraph key={index}>{line}</Paragraph>,
              )
          : null}
        {outcome === "approved" ? null : (
          <Paragraph>
            Until a change is accepted, students see the published version. Nothing else on your
            page, and no booking, is touched by this.
          </Paragraph>
        )}
      </MailLayout>
    ),
  });
}

function lead(outcome: ChangeOutcome): string {
  switch (outcome) {
    case "approved":
      return "A person has looked at your change. Students see it from now on.";
    case "rejected":
      return "A person has looked at your change, and we cannot accept it. The reason:";
    case "changes_requested":
      return "A person has looked at your change and asks you to put this right. There is no deadline.";
  }
}
