import { href, Link } from "react-router";
import { rules } from "#config/rules.ts";
import { CancellationRule } from "#app/features/help/cancellation-rule.tsx";
import { MoneyTable } from "#app/features/help/money-table.tsx";
import { cancelExamples, examplePence } from "#app/features/help/worked-examples.ts";
import { formatMoney } from "#app/platform/money.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import type { LegalSection } from "../legal-page.tsx";

const { cancel, booking, lesson, settle, noShow, price } = rules;

const dear = 2 * examplePence + 555;

const choices = cancel.freeHoursChoices;

export const refundSections: LegalSection[] = [
  {
    id: "student",
    title: "When a student cancels",
    plain: "The earlier, the more comes back.",
    text: (
      <>
        <p>
          What comes back depends on how long before the start you cancel. Which of the two rules a
          lesson has is the teacher’s choice; it is shown before you pay and stays as it was when
          you booked. Each limit still counts as in time.
        </p>
        {choices.map((freeHours) => (
          <div key={freeHours}>
            <h3>Free up to {freeHours} hours before</h3>
            <div className="mt-3">
              <CancellationRule freeHours={freeHours} />
            </div>
          </div>
        ))}
      </>
    ),
  },
  {
    id: "undo",
    title: "Booked by mistake",
    plain: `${formatDuration(booking.undoMinutes * minute)} to think again.`,
    text: (
      <p>
        Within {formatDuration(booking.undoMinutes * minute)} of booking everything comes back,
        whatever the time until the lesson, as long as it is at least {cancel.partialHours} hours
        away.
      </p>
    ),
  },
  {
    id: "teacher",
    title: "When a teacher cancels",
    plain: "Everything, at once.",
    text: <p>The student gets the whole price back at once, however late it is.</p>,
  },
  {
    id: "absent",
    title: "When somebody does not come",
    plain: "A teacher who is missing costs you nothing, and you need not ask.",
    text: (
      <>
        <ul>
          {lesson.lengths.map(({ minutes, waitMinutes }) => (
            <li key={minutes}>
              In a lesson of {minutes} minutes, wait for {waitMinutes} minutes.
            </li>
          ))}
        </ul>
        <p>
          A student who has not come by then, and was waited for, gets nothing back; the teacher may
          let them off. If the student waited and the teacher has not come, everything goes back at
          once. If nobody waited for the other, the lesson has not taken place, and everything goes
          back. Who was there, and when, is read from the record of the room. Whoever thinks it
          wrong reports the lesson from its page within{" "}
          {formatDuration(settle.autoCompleteHours * hour)} of its end; a person decides then.
        </p>
      </>
    ),
  },
  {
    id: "cut-short",
    title: "When a lesson is cut short",
    plain: "The lost minutes come back.",
    text: (
      <>
        <ul>
          <li>
            The connection was lost, and more than {100 - noShow.outageProRataBelowPercent}% of the
            lesson with it: the price of the lost minutes comes back. If you had less than{" "}
            {noShow.outageFullRefundMinutes} minutes together, everything does.
          </li>
          <li>
            The teacher pressed Leave more than {noShow.lateMinutes} minutes before the end, and the
            student had not: the price of the missing minutes comes back.
          </li>
          <li>
            The student pressed Leave first, or both did within {3 * noShow.heartbeatSeconds}{" "}
            seconds: the lesson counts as held in full.
          </li>
          <li>
            A teacher more than {noShow.lateMinutes} minutes late: the price of those minutes comes
            back, unless they are made up after the end.
          </li>
        </ul>
        <p>
          The money is held for {formatDuration(settle.autoCompleteHours * hour)} after the end, and
          moves then. Until then either of the two can report the lesson, and a person decides; or
          give up what they would get, and leave all of it to the other.
        </p>
        <p>What a student misses while the teacher is in the room is not given back.</p>
      </>
    ),
  },
  {
    id: "together",
    title: "Weekly lessons and packages",
    plain: "You pay for what you have had.",
    text: (
      <>
        <p>
          A lesson of a weekly series is charged {price.seriesChargeHours} hours before it. Until
          then it can be skipped, and the series ended, at no cost; after that the rules above hold.
        </p>
        <p>
          From a package a lesson that is cancelled in time goes back into it. What is left after{" "}
          {price.packageDays} days is paid back without being asked for. If you stop before, each
          lesson you have had counts at the single price of the day you bought, and the rest goes
          back; within {cancel.coolingOffDays} days each counts at the price of the package. If the
          teacher stops, the price of the package stands and the rest goes back.
        </p>
      </>
    ),
  },
  {
    id: "examples",
    title: "Examples",
    plain: "Made by the same code that moves the money.",
    text: (
      <>
        <p>
          For a lesson of {formatMoney(examplePence)}, free to cancel up to {Math.min(...choices)}{" "}
          hours before:
        </p>
        <MoneyTable
          caption={`Cancelling a lesson of ${formatMoney(examplePence)}`}
          examples={cancelExamples()}
        />
        <p className="mt-6">And for one of {formatMoney(dear)}, where halves are rounded:</p>
        <MoneyTable
          caption={`Cancelling a lesson of ${formatMoney(dear)}`}
          examples={cancelExamples(dear)}
        />
      </>
    ),
  },
  {
    id: "how",
    title: "How it comes back",
    plain: "To the card you paid with.",
    text: (
      <p>
        A refund goes to the card that paid. We send it at once; how long the bank takes to show it
        is up to the bank. Before you cancel, the button says exactly what you will get back, and if
        that changes while you hesitate, we ask again.
      </p>
    ),
  },
  {
    id: "law",
    title: `Your ${cancel.coolingOffDays} days`,
    plain: "This table is the least you get.",
    text: (
      <p>
        Where consumer law gives you a right to withdraw within {cancel.coolingOffDays} days, you
        have it in addition to this table; a message through{" "}
        <Link to={href("/contact")}>the contact form</Link> is enough. If you asked for a lesson
        within those days and it has taken place, it is paid for.
      </p>
    ),
  },
];
