import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import {
  readCase,
  type ReportFacts,
  toldStudent,
} from "#app/features/reports/reported/reports.server.ts";
import { givesBack, reportedBy } from "#app/features/reports/reported/rules.ts";
import {
  automationText,
  categoryText,
  durationText,
  groundText,
  objectText,
  outcomeText,
  scopeText,
} from "#app/features/reports/reported/text.ts";
import { subjectText } from "#app/features/reports/reported/subject-text.ts";

type Side = "reporter" | "teacher" | "student" | "author";
type Reader = { side: Side; to: string; link: [path: string, label: string]; heading: string };

/**
 * Tells the outcome and the reason to who reported and to the other side: for a message of a student only where they
 * are warned, for a review taken down its writer; who heard of a decision that was reversed hears of the next. Only the
 * first learns who wrote the report. A decision is told once; one reversed before that, by its reversal alone.
 */
export async function sendDecidedMails(caseId: string): Promise<void> {
  const [first, ...merged] = await readCase(caseId);
  if (first === undefined) throw new Error(`no case ${caseId}`);
  await tellOf(first, readersOf(first));
  // The other side has heard it with the first.
  for (const facts of merged)
    await tellOf(
      facts,
      readersOf(facts).filter(({ side }) => side === "reporter"),
    );
}

async function tellOf(facts: ReportFacts, readers: Reader[]): Promise<void> {
  const { report } = facts;
  const { id: reportId, ground, scope, duration, decidedAt } = report;
  if (ground === null || scope === null || duration === null || decidedAt === null) return;
  const by = reportedBy(report);
  const warned: Side = by === "teacher" ? "student" : "teacher";
  for (const { side, to, link, heading } of readers) {
    const outcome = outcomeText(report.outcome, side === warned ? "warned" : "reporter", by);
    const reasonLine = `The reason: “${report.reason}”`;
    await tell({
      to,
      event: "report-decided",
      key: `${reportId}:${side}:${decidedAt.getTime()}`,
      title: `Report ${report.number}: ${outcome}`,
      body: report.outcome === "warn" && side === warned ? reasonLine : `${heading}.`,
      link: link[0],
      about: `report:${reportId}`,
      mail: {
        quoted: reasonLine,
        subject: `Report ${report.number}: ${outcome}`,
        body: (
          <MailLayout
            preview={outcome}
            heading={heading}
            action={{ href: absoluteUrl(link[0]), label: link[1] }}
          >
            <Paragraph>
              {categoryText(report.category)}:{" "}
              {side === "author"
                ? `your review of ${facts.teacher.name}`
                : subjectText(facts, side)}
              .
            </Paragraph>
            <Paragraph>Outcome: {outcome}.</Paragraph>
            <Paragraph>{reasonLine}</Paragraph>
            <Paragraph>The rule: {groundText(ground)}, in our terms.</Paragraph>
            <Paragraph>
              {scopeText(scope)} {durationText(duration)}{" "}
              {automationText(report.reporterId === null)}
            </Paragraph>
            <RefundLine facts={facts} side={side} />
            {side === "author" && report.outcome === "hide" ? (
              <Paragraph>It is shown to nobody now and counts in no mean.</Paragraph>
            ) : null}
            <Paragraph>{objectText(report.number)}</Paragraph>
          </MailLayout>
        ),
      },
    });
  }
}

function readersOf(facts: ReportFacts): Reader[] {
  const { report, reporter, lesson, review, reversed } = facts;
  const { id, outcome, reporterId } = report;
  const readers: Reader[] = [];
  if (reporterId !== null)
    readers.push({
      side: "reporter",
      to: reporterId,
      link: [
        `/${reporter!.role === "teacher" ? "teacher" : "student"}/reports/${id}`,
        "Open the report",
      ],
      heading: "Your report was decided",
    });
  const isByTeacher = reportedBy(report) === "teacher";
  const told = toldStudent(facts);
  if (told !== null)
    readers.push({
      side: review === null ? "student" : "author",
      to: told.id,
      link: [`/student/reports/${id}`, "Open the report"],
      heading:
        outcome === "hide"
          ? "Your review was taken down"
          : `A ${review === null ? (lesson === null ? "message" : "lesson") : "review"} of yours was looked at`,
    });
  const heard = reporterId !== null || outcome === "warn" || reversed.includes("warn");
  if (review === null && !isByTeacher && heard)
    readers.push({
      side: "teacher",
      to: report.teacherId,
      link: [`/teacher/reports/${id}`, "Open the report"],
      heading: "A report about you was decided",
    });
  return readers;
}

function RefundLine({ facts, side }: { facts: ReportFacts; side: Side }) {
  const { report, payment } = facts;
  const isPayer = side === "student" || (side === "reporter" && reportedBy(report) === "student");
  if (!givesBack(report.outcome) || payment === null) return null;
  const amount = formatMoney(payment.refundedMinor, payment.currency, { pence: "always" });
  return (
    <Paragraph>
      {isPayer
        ? `${amount} goes back to the card ending ${payment.cardLast4}. Banks usually show it within a few days.`
        : report.outcome === "part"
          ? `${amount} goes back to the student; the rest of the lesson is paid as usual.`
          : `${amount} goes back to the student; nothing is paid out for this lesson.`}
    </Paragraph>
  );
}
