import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { readText } from "#app/features/settings/settings.server.ts";
import { findApplicant } from "./applicant.server.ts";

/** Answers an application at once: it has arrived, and when the applicant will hear. Each sending is answered. */
export async function sendReceivedMail(applicationId: string, round = 1): Promise<void> {
  const applicant = await findApplicant(applicationId);
  if (applicant === null) return;
  const expected = await readText("application-received");
  await sendMail({
    key: `application-received:${applicationId}:${round}`,
    to: applicant.email,
    subject:
      round === 1
        ? "Your application to teach has arrived"
        : "Your changed application to teach has arrived",
    body: (
      <MailLayout
        preview={expected}
        heading={`Thank you, ${applicant.name}`}
        action={{ href: absoluteUrl("/teacher/apply/status"), label: "See where it is" }}
      >
        <Paragraph>Your application has arrived. {expected}</Paragraph>
      </MailLayout>
    ),
  });
}
