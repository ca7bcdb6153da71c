import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { isStep, stepNames } from "../application-steps.ts";
import { findPersonToMail } from "./applicant.server.ts";

/** The way back to a step, for another device. It holds no secret: a person who opens it is asked to log in. */
export async function sendGoOnMail(userId: string, step: string, at: number): Promise<void> {
  const person = await findPersonToMail(userId);
  if (person === null || !isStep(step)) return;
  await sendMail({
    key: `go-on-later:${userId}:${at}`,
    to: person.email,
    subject: "Go on with your application to teach",
    body: (
      <MailLayout
        preview={`The way back to ${stepNames[step].toLowerCase()}.`}
        heading="Go on where you were"
        action={{ href: absoluteUrl(`/teacher/apply/${step}`), label: "Go on with my application" }}
      >
        <Paragraph>
          You asked for the way back to “{stepNames[step]}”. It works on any device; log in there
          with this address, and what you have saved is waiting.
        </Paragraph>
      </MailLayout>
    ),
  });
}
