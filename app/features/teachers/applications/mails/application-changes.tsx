import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { findApplicant, readFailed } from "./applicant.server.ts";
import { FailedItems } from "./mailed-items.tsx";

/** What has to change before the answer can be a yes, one item after another. */
export async function sendChangesMail(applicationId: string, round: number): Promise<void> {
  const applicant = await findApplicant(applicationId);
  const failed = await readFailed(applicationId, round);
  if (applicant === null || failed.length === 0) return;
  const things = failed.length === 1 ? "one thing" : `${failed.length} things`;
  await sendMail({
    key: `application-changes:${applicationId}:${round}`,
    to: applicant.email,
    subject: `Your application to teach: ${things} to change`,
    body: (
      <MailLayout
        preview={`A person has read your application and asks for ${things} to change.`}
        heading={`Nearly there, ${applicant.name}`}
        action={{ href: absoluteUrl("/teacher/apply/status"), label: "See what to change" }}
      >
        <Paragraph>
          A person has read your application and asks for {things} to change. What they have
          accepted stays accepted. There is no deadline.
        </Paragraph>
        <FailedItems failed={failed} />
      </MailLayout>
    ),
  });
}
