import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { applyAgainText } from "../text.ts";
import { FailedItems } from "./mailed-items.tsx";
import { findApplicant, readFailed } from "./applicant.server.ts";

/** The no, with its reason and the way back. */
export async function sendRejectedMail(applicationId: string): Promise<void> {
  const applicant = await findApplicant(applicationId);
  if (applicant === null || applicant.decidedAt === null) return;
  const decidedAt = applicant.decidedAt.getTime();
  const again = applicant.againFrom?.getTime() ?? decidedAt + rules.apply.reapplyDays * day;
  const failed = await readFailed(applicationId);
  await sendMail({
    key: `application-rejected:${applicationId}`,
    to: applicant.email,
    subject: "Your application to teach: not this time",
    body: (
      <MailLayout
        preview="We cannot accept your application as it is. The reason is inside."
        heading={`Not this time, ${applicant.name}`}
        action={{ href: absoluteUrl("/teacher/apply/status"), label: "See your application" }}
      >
        <Paragraph>
          A person has read your application, and we cannot accept it as it is. The reason:
        </Paragraph>
        <FailedItems failed={failed} />
        {(applicant.reason ?? "")
          .split("\n")
          .map((line, index) => (line === "" ? null : <Paragraph key={index}>{line}</Paragraph>))}
        <Paragraph>
          {again <= decidedAt
            ? "You may apply again at once."
            : applyAgainText(again, applicant.zone)}{" "}
          What you wrote is kept, so you need not begin again. Your student account stays as it is.
        </Paragraph>
      </MailLayout>
    ),
  });
}
