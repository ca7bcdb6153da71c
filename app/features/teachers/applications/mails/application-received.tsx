import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import { findApplicant } from "./applicant.server.ts";

/** Answers an application at once: it has arrived, and when the applicant will hear. Each sending is answered. */
export async function sendReceivedMail(applicationId: string, round = 1): Promise<void> {
  const applicant = await findApplicant(applicationId);
  if (applicant === null) return;
  await sendMail({
    key: `application-received:${applicationId}:${round}`,
    to: applicant.email,
    subject:
      round === 1
        ? "Your application to teach has arrived"
        : "Your changed application to teach has arrived",
    body: (
      <MailLayout
        preview={`You will hear from us within ${rules.apply.reviewWorkDays} working days.`}
        heading={`Thank you, ${applicant.name}`}
        action={{ href: absoluteUrl("/teacher/apply/status"), label: "See where it is" }}
      >
        <Paragraph>
          Your application has arrived. A person checks every one of them, and you will hear from us
          within {rules.apply.reviewWorkDays} working days, either way and with the reason.
        </Paragraph>
      </MailLayout>
    ),
  });
}
