import { and, eq } from "drizzle-orm";
import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { db } from "#app/platform/database/db.server.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { lengthOf } from "#config/lesson-lengths.ts";
import {
  bothSides,
  type LessonFacts,
  noticeOf,
  readLessonFacts,
  whenText,
} from "./lesson-facts.server.ts";
import { lessonEvents } from "#db/schema/scheduling/lessons.ts";
import { rules } from "#config/rules.ts";
import { moneyOutcome } from "./money-outcome.ts";

/** Tells both that one of them did not come, what becomes of the money, and what can be done about it. */
export async function sendNoShowMails(lessonId: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson } = facts;
  const absent = await whoWasAbsent(lesson);
  if (absent === null) return;
  const wait = lengthOf(lesson.minutes).waitMinutes;
  for (const side of bothSides(facts)) {
    const { me, other, role } = side;
    const notice = noticeOf(facts, side);
    const when = whenText(lesson, me.zone);
    const who = role === absent ? "You" : other.name;
    const money =
      lesson.state === "disputed"
        ? "The money is held until the report about the lesson is decided."
        : moneyOutcome(facts, role);
    await tell({
      ...notice,
      event: "no-show",
      title: `${who} did not come to ${lesson.title}, ${when}`,
      body: money,
      mail: {
        subject: `${who} did not come: ${lesson.title}, ${when}`,
        body: (
          <MailLayout
            preview={money}
            heading={role === absent ? "We did not see you" : `${other.name} did not come`}
            action={{ href: absoluteUrl(notice.link), label: "See who was there, and when" }}
          >
            <Paragraph>
              {lesson.title} with {other.name}, {when}:{" "}
              {role === absent ? "you were" : `${other.name} was`} not in the room by the end of the{" "}
              {wait} minutes for which the other waits.
            </Paragraph>
            <Paragraph>{money}</Paragraph>
            <Paragraph>
              The record of the room is on the lesson’s page. If it is not right, tell us there
              within {rules.settle.autoCompleteHours} hours after the lesson.
            </Paragraph>
          </MailLayout>
        ),
      },
    });
  }
}

/** By the record; null where it has been waived. What a student has reported before is disputed at once. */
async function whoWasAbsent({ id, state }: LessonFacts["lesson"]) {
  if (state === "no_show_teacher") return "teacher";
  if (state === "no_show_student") return "student";
  const judged = and(eq(lessonEvents.lessonId, id), eq(lessonEvents.to, "no_show_student"));
  const isAbsence = state === "disputed" && (await db().$count(lessonEvents, judged)) > 0;
  return isAbsence ? "student" : null;
}
