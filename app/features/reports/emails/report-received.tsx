import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { readReport } from "../reports.server.ts";
import { categoryText, firstLookText } from "../text.ts";
import { subjectText } from "./subject-text.ts";

/** The receipt: the report has a number, and somebody looks at it by then. */
export async function sendReceivedMail(reportId: string): Promise<void> {
  const facts = await readReport(reportId);
  if (facts === null) throw new Error(`no report ${reportId}`);
  const { report, reporter } = facts;
  await sendMail({
    key: `report-received:${reportId}`,
    to: reporter.email,
    subject: `We have your report, number ${report.number}`,
    body: (
      <MailLayout
        preview={`Somebody looks at it ${firstLookText(report.severity)}.`}
        heading={`Report ${report.number} is with us`}
        action={{
          href: absoluteUrl(
            `/${reporter.role === "teacher" ? "teacher" : "student"}/reports/${reportId}`,
          ),
          label: "Follow the report",
        }}
      >
        <Paragraph>
          {categoryText(report.category)}: {subjectText(facts, "reporter")}.
        </Paragraph>
        <Paragraph>
          Somebody looks at it {firstLookText(report.severity)}. When it is decided we write to you
          with the reason, whatever the outcome.
        </Paragraph>
      </MailLayout>
    ),
  });
}
