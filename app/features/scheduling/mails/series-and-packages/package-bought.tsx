import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { contractLines } from "#app/features/teachers/reference-data/trader.ts";
import { rules } from "#config/rules.ts";
import { readPackageFacts } from "./package-facts.server.ts";

/** The student's receipt for a package, with its terms, and the news to the teacher. */
export async function sendPackageBoughtMails(packageId: string): Promise<void> {
  const { bought, payment, student, teacher, contract } = await readPackageFacts(packageId);
  if (bought.boughtAt === null) return;
  const price = formatMoney(bought.priceMinor, bought.currency, { pence: "always" });
  const single = formatMoney(bought.singleMinor, bought.currency, { pence: "always" });
  const what = `${bought.lessons} lessons: ${bought.title}, ${bought.minutes} minutes`;
  const until = formatDate(bought.expiresAt!.getTime(), student.zone);
  const link = `/student/packages/${packageId}`;
  await tell({
    to: student.id,
    event: "lesson-booked",
    key: `${packageId}:student`,
    title: `You bought ${bought.lessons} lessons with ${teacher.name}`,
    body: `They can be booked until ${until}.`,
    link,
    own: true,
    mail: {
      subject: `${bought.lessons} lessons with ${teacher.name}, ${price}`,
      body: (
        <MailLayout
          preview={`They can be booked until ${until}.`}
          heading="Your package"
          action={{ href: absoluteUrl(link), label: "Open the package" }}
        >
          <Paragraph>
            {what}, with {teacher.name}. Paid: {price}, from the card ending {payment.cardLast4}.
          </Paragraph>
          {contractLines(teacher.name, contract).map((line) => (
            <Paragraph key={line}>{line}</Paragraph>
          ))}
          <Paragraph>
            You can book them until {until}. We remind you{" "}
            {rules.price.packageReminderDays.join(" and ")} days before. What is not booked by then
            is paid back to your card by itself.
          </Paragraph>
          <Paragraph>
            You may change your mind within {rules.cancel.coolingOffDays} days: you pay for the
            lessons you have used at the price of the package, and the rest comes back. You asked
            that lessons may begin within those days. After them you can stop at any time: the
            lessons you have used then cost the single price of {single} each, and the rest comes
            back.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
  await tell({
    to: teacher.id,
    event: "lesson-booked",
    key: `${packageId}:teacher`,
    title: `${student.name} bought a package of ${bought.lessons} lessons`,
    body: "Each is paid to you after it has been taught.",
    link: "/teacher/lessons",
    mail: {
      subject: `${student.name} bought a package of ${bought.lessons} lessons`,
      body: (
        <MailLayout
          preview="Each is paid to you after it has been taught."
          heading="A package was bought"
          action={{ href: absoluteUrl("/teacher/lessons"), label: "See your lessons" }}
        >
          <Paragraph>
            {student.name} bought {what}. Each lesson is booked in your open times, and paid to you
            after it has been taught.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
