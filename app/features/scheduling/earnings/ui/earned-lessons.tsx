import { rules } from "#config/rules.ts";
import { href, Link } from "react-router";
import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";
import { withQuery } from "#app/platform/links.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import type { EarnedLesson } from "../earnings.server.ts";

type EarnedLessonsProps = {
  earned: EarnedLesson[];
  older: number | null;
  isFirst: boolean;
  zone: string;
};

/** Lesson by lesson: what was paid, what went back, the commission and what the teacher got. */
export function EarnedLessons({ earned, older, isFirst, zone }: EarnedLessonsProps) {
  if (earned.length === 0)
    return (
      <p className="text-muted">
        Your first lesson shows here {rules.settle.autoCompleteHours} hours after it was taught.
      </p>
    );
  return (
    <>
      <Table caption="What each lesson earned, newest first" phone="cards">
        <TableHead>
          <HeadCell>Lesson</HeadCell>
          <HeadCell>Earned on</HeadCell>
          <HeadCell align="end">Paid</HeadCell>
          <HeadCell align="end">Returned</HeadCell>
          <HeadCell align="end">Commission</HeadCell>
          <HeadCell align="end">You got</HeadCell>
        </TableHead>
        <TableBody>
          {earned.map((one) => (
            <Row key={one.entry}>
              <Cell header>
                <What one={one} zone={zone} />
              </Cell>
              <Cell label="Earned on">
                <Time at={one.at} zone={zone} format="day" />
              </Cell>
              <Cell label="Paid" align="end">
                {exact(one.paidPence)}
              </Cell>
              <Cell label="Returned" align="end">
                {one.backPence === 0 ? "–" : `−${exact(one.backPence)}`}
              </Cell>
              <Cell label="Commission" align="end">
                {commissionText(one.feePence)}
              </Cell>
              <Cell label="You got" align="end" className="font-semibold">
                {signed(one.earnedPence)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {older !== null || !isFirst ? (
        <nav aria-label="Pages of the list" className="mt-3 flex gap-5">
          {isFirst ? null : (
            <Link
              to={`${href("/teacher/earnings")}#lessons`}
              className="link inline-flex min-h-11 items-center"
            >
              Newest
            </Link>
          )}
          {older === null ? null : (
            <Link
              to={`${withQuery(href("/teacher/earnings"), { before: String(older) })}#lessons`}
              className="link inline-flex min-h-11 items-center"
            >
              Older
            </Link>
          )}
        </nav>
      ) : null}
    </>
  );
}

const stepText = {
  taken: "Taken back by a bank",
  "given-back": "Given back by the bank",
  left: "What the bank left of it",
};

const bankText = {
  open: "A bank has taken money of this payment back and decides who gets it",
  lost: "A bank has given money of this payment back to the student",
};

function signed(pence: number): string {
  return pence < 0 ? `−${exact(-pence)}` : exact(pence);
}

/** Commission that comes back with a refund is a plus. */
function commissionText(feePence: number): string {
  if (feePence === 0) return "none";
  return feePence > 0 ? `−${exact(feePence)}` : `+${exact(-feePence)}`;
}

function What({ one, zone }: { one: EarnedLesson; zone: string }) {
  if (one.lessonId === null || one.startsAt === null)
    return (
      <>
        {one.title}, {one.studentName}
        <span className="block text-xs font-normal text-muted">
          {one.bankStep !== null
            ? stepText[one.bankStep]
            : one.isAdjusted
              ? "Goodwill from us"
              : "Package ended: used lessons at the single price"}
        </span>
      </>
    );
  return (
    <>
      <Link
        to={href("/teacher/lessons/:lessonId", { lessonId: one.lessonId })}
        className="link-quiet -my-2.5 inline-flex min-h-11 items-center"
      >
        {one.studentName}
      </Link>
      <span className="block text-xs font-normal text-muted">
        {one.title}, <Time at={one.startsAt} zone={zone} format="day-time" />
        {one.bankStep === null ? null : <span className="block">{stepText[one.bankStep]}</span>}
        {one.bank === null ? null : <span className="block">{bankText[one.bank]}</span>}
        {one.isAdjusted ? (
          <span className="block">
            {one.backPence > 0 ? "Refund decided by us" : "Goodwill from us"}
          </span>
        ) : null}
      </span>
    </>
  );
}
