import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import {
  bothSides,
  noticeOf,
  lessonRangeText,
  readLessonFacts,
  theirTimeText,
  whenText,
} from "../emails/lesson-facts.server.ts";

/** Tells a teacher what a student asks for and until when to answer, and the student that the question is on its way. */
export async function sendRequestedMails(lessonId: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson, payment } = facts;
  if (lesson.state !== "requested") return;
  const price = formatMoney(payment.amountMinor, payment.currency, { pence: "always" });
  for (const side of bothSides(facts)) {
    const { me, other, role } = side;
    const notice = noticeOf(facts, side);
    const when = whenText(lesson, me.zone);
    const until = formatDayTime(lesson.answerBy!.getTime(), me.zone);
    const isTeacher = role === "teacher";
    await tell({
      ...notice,
      event: "lesson-requested",
      title: isTeacher
        ? `${other.name} asks for ${lesson.title}, ${when}`
        : `You asked ${other.name} for ${lesson.title}`,
      body: isTeacher ? `Please answer until ${until}.` : `An answer comes until ${until}.`,
      // What is near is the moment until which it can be answered.
      happensAt: lesson.answerBy!,
      own: !isTeacher,
      mail: {
        subject: isTeacher
          ? `Please answer: ${other.name} asks for ${when}`
          : `You asked for ${lesson.title} with ${other.name}`,
        body: (
          <MailLayout
            preview={isTeacher ? `Until ${until}` : `An answer comes until ${until}`}
            heading={isTeacher ? "A student asks for a lesson" : "Your request is with the teacher"}
            action={{
              href: absoluteUrl(notice.link),
              label: isTeacher ? "Say yes or no" : "Open the request",
            }}
          >
            <Paragraph>
              {lesson.title} with {other.name}: {when} ({lessonRangeText(lesson, me.zone)},{" "}
              {lesson.minutes} minutes). {theirTimeText(lesson, me, other)}
            </Paragraph>
            {isTeacher ? (
              <>
                {lesson.note === "" ? null : <Paragraph>Their note: “{lesson.note}”</Paragraph>}
                <Paragraph>
                  The time is reserved for you until {until}. Without an answer it is free again
                  then; that costs you nothing, and no points.
                </Paragraph>
              </>
            ) : (
              <Paragraph>
                {payment.amountMinor === 0
                  ? "This trial costs nothing."
                  : `${price} is reserved on your card and taken only when ${other.name} says yes.`}{" "}
                {other.name} can answer until {until}.
              </Paragraph>
            )}
          </MailLayout>
        ),
      },
    });
  }
}
