import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { readReport } from "#app/features/reports/reported/reports.server.ts";
import { categoryText, firstLookText } from "#app/features/reports/reported/text.ts";
import { subjectText } from "#app/features/reports/reported/subject-text.ts";

/** The receipt, by mail and behind the bell: the report has a number, and somebody looks at it by then. */
export async function sendReportReceivedMail(reportId: string): Promise<void> {
  const facts = await readReport(reportId);
  if (facts === null) throw new Error(`no report ${reportId}`);
  const { report, reporter } = facts;
  if (report.reporterId === null || reporter === null) return;
  const link = `/${reporter.role === "teacher" ? "teacher" : "student"}/reports/${reportId}`;
  const lookedAt = `Somebody looks at it ${firstLookText(report.severity)}.`;
  await tell({
    to: report.reporterId,
    event: "report-received",
    key: reportId,
    title: `We have your report, number ${report.number}`,
    body: lookedAt,
    link,
    about: `report:${reportId}`,
    own: true,
    mail: {
      subject: `We have your report, number ${report.number}`,
      body: (
        <MailLayout
          preview={lookedAt}
          heading={`We have your report, number ${report.number}`}
          action={{ href: absoluteUrl(link), label: "Follow the report" }}
        >
          <Paragraph>
            {categoryText(report.category)}: {subjectText(facts, "reporter")}.
          </Paragraph>
          <Paragraph>
            {lookedAt} When it is decided we write to you with the reason, whatever the outcome.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
