import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { brand } from "#config/brand.ts";
import { findApplicant } from "./applicant.server.ts";

/** The yes: the profile is public from this moment. */
export async function sendApprovedMail(applicationId: string): Promise<void> {
  const applicant = await findApplicant(applicationId);
  if (applicant === null || applicant.slug === null) return;
  await sendMail({
    key: `application-approved:${applicationId}`,
    to: applicant.email,
    subject: `You teach on ${brand.name} now`,
    body: (
      <MailLayout
        preview="Your application was accepted and your page is open."
        heading={`Welcome, ${applicant.name}`}
        action={{ href: absoluteUrl("/teacher/dashboard"), label: "Open your dashboard" }}
      >
        <Paragraph>
          Your application was accepted. Students can find you and book the hours you gave:{" "}
          {absoluteUrl(`/student/teachers/${applicant.slug}`)}
        </Paragraph>
        <Paragraph>Your account is a teacher's account from now on; log in as before.</Paragraph>
      </MailLayout>
    ),
  });
}
