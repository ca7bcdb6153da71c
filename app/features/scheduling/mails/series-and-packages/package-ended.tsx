import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { rules } from "#config/rules.ts";
import { readPackageFacts } from "./package-facts.server.ts";

type Ended = {
  packageId: string;
  refundPence: number;
  cause: "stopped" | "ran-out" | "teacher-stopped" | "student-suspended" | "returned";
};

/**
 * Tells a student that a package is over, and what of it goes back to the card; and its teacher where the student
 * stopped it.
 */
export async function sendPackageEndedMails({ packageId, refundPence, cause }: Ended) {
  const { bought, payment, student, teacher } = await readPackageFacts(packageId);
  const back = formatMoney(refundPence, bought.currency, { pence: "always" });
  const link = `/student/packages/${packageId}`;
  const why = {
    stopped: `You stopped your package with ${teacher.name}`,
    "ran-out": `Your package with ${teacher.name} has run out after ${rules.price.packageDays} days`,
    "teacher-stopped": `${teacher.name} does not teach here any more, so your package has ended`,
    "student-suspended": `Your account is suspended, so your package with ${teacher.name} has ended`,
    returned: `${teacher.name} does not teach here any more, so the package was not sold`,
  }[cause];
  const money =
    refundPence === 0
      ? "Nothing of it was left to pay back."
      : `${back} goes back to the card ending ${payment.cardLast4}. Banks usually show it within a few days.`;
  await tell({
    to: student.id,
    event: "payment-returned",
    key: `${packageId}:ended`,
    title: why,
    body: money,
    link,
    own: cause === "stopped",
    mail: {
      subject: `${why}${refundPence === 0 ? "" : `: ${back} returned`}`,
      body: (
        <MailLayout
          preview={money}
          heading="A package has ended"
          action={{ href: absoluteUrl(link), label: "Open the package" }}
        >
          <Paragraph>
            {why}. {money}
          </Paragraph>
          {cause === "stopped" || cause === "ran-out" ? (
            <Paragraph>Lessons that are booked stay booked, with their usual terms.</Paragraph>
          ) : null}
        </MailLayout>
      ),
    },
  });
  if (cause !== "stopped") return;
  const stopped = `${student.name} stopped their package of ${bought.lessons} lessons`;
  const rest = "No more lessons can be booked from it. Lessons that are booked stay booked.";
  await tell({
    to: teacher.id,
    event: "lesson-cancelled",
    key: `${packageId}:ended:teacher`,
    title: stopped,
    body: rest,
    link: "/teacher/lessons",
    mail: {
      subject: stopped,
      body: (
        <MailLayout
          preview={rest}
          heading="A package was stopped"
          action={{ href: absoluteUrl("/teacher/lessons"), label: "See your lessons" }}
        >
          <Paragraph>
            {stopped}: {bought.title}, {bought.minutes} minutes.
          </Paragraph>
          <Paragraph>{rest} Each of them is paid to you after it has been taught.</Paragraph>
        </MailLayout>
      ),
    },
  });
}
