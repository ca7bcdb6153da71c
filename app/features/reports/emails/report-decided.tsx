import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { readReport, type ReportFacts } from "../reports.server.ts";
import { categoryText, outcomeText } from "../text.ts";
import { subjectText } from "./subject-text.ts";

/** Tells both sides the outcome and the reason. The teacher's mail does not say who wrote the report. */
export async function sendDecidedMails(reportId: string): Promise<void> {
  const facts = await readReport(reportId);
  if (facts === null || facts.report.reason === null) throw new Error(`no decision on ${reportId}`);
  const { report, reporter, teacher } = facts;
  const sides = [
    {
      side: "reporter",
      to: reporter.email,
      path: "/student/reports",
      heading: "Your report was decided",
    },
    {
      side: "teacher",
      to: teacher.email,
      path: "/teacher/reports",
      heading: "A report about you was decided",
    },
  ] as const;
  for (const { side, to, path, heading } of sides)
    await sendMail({
      key: `report-decided:${reportId}:${side}`,
      to,
      subject: `Report ${report.number}: ${outcomeText(report.outcome, side)}`,
      body: (
        <MailLayout
          preview={outcomeText(report.outcome, side)}
          heading={heading}
          action={{ href: absoluteUrl(`${path}/${reportId}`), label: "Open the report" }}
        >
          <Paragraph>
            {categoryText(report.category)}: {subjectText(facts, side)}.
          </Paragraph>
          <Paragraph>Outcome: {outcomeText(report.outcome, side)}.</Paragraph>
          <Paragraph>The reason: “{report.reason}”</Paragraph>
          <RefundLine facts={facts} side={side} />
        </MailLayout>
      ),
    });
}

function RefundLine({ facts, side }: { facts: ReportFacts; side: "reporter" | "teacher" }) {
  const { report, payment } = facts;
  if (report.outcome !== "refund" || payment === null) return null;
  const amount = formatMoney(payment.refundedMinor, payment.currency, { pence: "always" });
  return (
    <Paragraph>
      {side === "reporter"
        ? `${amount} goes back to the card ending ${payment.cardLast4}. Banks usually show it within a few days.`
        : `${amount} goes back to the student; nothing is paid out for this lesson.`}
    </Paragraph>
  );
}
