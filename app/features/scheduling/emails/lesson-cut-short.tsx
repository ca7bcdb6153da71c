import { desc, eq } from "drizzle-orm";
import { tell } from "#app/features/notifications/tell.server.ts";
import { db } from "#app/platform/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import { lessonEvents } from "#db/schema/scheduling.ts";
import { bothSides, noticeOf, readLessonFacts, whenText } from "./lesson-facts.server.ts";
import { moneyOutcome } from "./money-outcome.ts";

/** Tells both that a lesson was cut short (`interrupted`) or counts as not held (`void`), and what becomes of the money. */
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
    const money = moneyOutcome(facts, role);
    await tell({
      ...notice,
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
            {waived ? null : (
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
