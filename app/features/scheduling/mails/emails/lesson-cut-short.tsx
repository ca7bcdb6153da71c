import { desc, eq } from "drizzle-orm";
import { tell } from "#app/features/notifications/tell.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lessonEvents } from "#db/schema/scheduling/lessons.ts";
import { isBackToPackage, settlesAt } from "#app/features/scheduling/lessons/lesson-text.ts";
import { lostPence } from "#app/features/scheduling/lessons/rules.ts";
import {
  bothSides,
  noticeOf,
  readLessonFacts,
  whenText,
  type LessonFacts,
  type MailedSide,
} from "./lesson-facts.server.ts";
import { cardOf, moneyOutcome } from "./money-outcome.ts";

/**
 * Tells both that a lesson was cut short (`interrupted`), what one of them gave up of it since, or that it counts as
 * not held (`void`).
 */
export async function sendCutShortMails(lessonId: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson } = facts;
  if (lesson.state !== "interrupted" && lesson.state !== "void") return;
  const isVoid = lesson.state === "void";
  const waived = isVoid && (await wasWaived(lessonId));
  for (const side of bothSides(facts)) {
    const { me, other, role } = side;
    const notice = noticeOf(facts, side);
    const when = whenText(lesson, me.zone);
    const what = waived
      ? `${role === "teacher" ? "You let" : `${other.name} let`} the payment for ${lesson.title} go`
      : isVoid
        ? `${lesson.title} with ${other.name} did not take place`
        : `${lesson.title} with ${other.name} was cut short`;
    const isDue = !isVoid && facts.payment.settledAt === null;
    const money = isDue ? dueOutcome(facts, side) : moneyOutcome(facts, role);
    // The record decides first; a teacher who waives the money settles it, and the mail says so too.
    const isAgreed = !isVoid && !isDue;
    await tell({
      ...notice,
      ...(isAgreed && { key: `${lessonId}:settled:${role}` }),
      event: "lesson-cut-short",
      title: what,
      body: `${when}. ${money}`,
      own: waived && role === "teacher",
      mail: {
        subject: `${what}, ${when}`,
        body: (
          <MailLayout
            preview={money}
            heading={isVoid ? "A lesson that counts as not held" : "A lesson was cut short"}
            action={{ href: absoluteUrl(notice.link), label: "See who was there, and when" }}
          >
            <Paragraph>
              {what}: {when}.
            </Paragraph>
            <Paragraph>{money}</Paragraph>
            {waived || isAgreed ? null : (
              <Paragraph>
                We read that from the room’s record of who was there, and when; it is on the
                lesson’s page. If it is not right, tell us there within{" "}
                {rules.settle.autoCompleteHours} hours after the lesson.
              </Paragraph>
            )}
          </MailLayout>
        ),
      },
    });
  }
}

/** What the record gives back, and when, unless somebody objects. */
function dueOutcome(
  { lesson, payment, packageState }: LessonFacts,
  { me, role }: MailedSide,
): string {
  const { amountMinor, currency } = payment;
  const pence = lostPence({ ...lesson, pricePence: amountMinor });
  const text = (minor: number) => formatMoney(minor, currency, { pence: "always" });
  const back =
    pence === amountMinor ? `All ${text(pence)}` : `${text(pence)} of ${text(amountMinor)}`;
  const whereTo =
    role === "teacher"
      ? "back to the student"
      : isBackToPackage({ packageState, pricePence: amountMinor }, pence)
        ? "back into your package"
        : `back to ${cardOf(payment)}`;
  const { startsAt, minutes } = lesson;
  const on = formatDayTime(settlesAt({ startsAt: startsAt.getTime(), minutes }), me.zone);
  return `${back} goes ${whereTo} on ${on}, unless one of you reports the lesson before.`;
}

/** Whether the teacher gave back what an absent student had paid. */
async function wasWaived(lessonId: string): Promise<boolean> {
  const [last] = await db()
    .select({ actor: lessonEvents.actor })
    .from(lessonEvents)
    .where(eq(lessonEvents.lessonId, lessonId))
    .orderBy(desc(lessonEvents.at), desc(lessonEvents.id))
    .limit(1);
  return last?.actor === "teacher";
}
