import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { bothSides, noticeOf, readLessonFacts, whenText } from "./lesson-facts.server.ts";

/** Tells a teacher that a time kept for a student is open again, unless a late payment has booked it. */
export async function sendNotTakenMail(lessonId: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson } = facts;
  if (lesson.state !== "expired") return;
  const side = bothSides(facts)[1]!;
  const { me, other } = side;
  const when = whenText(lesson, me.zone);
  const title = `${other.name} did not take ${when}`;
  const link = "/teacher/calendar";
  await tell({
    ...noticeOf(facts, side),
    link,
    event: "time-not-taken",
    title,
    body: "The time you kept is open to others again.",
    happensAt: lesson.startsAt,
    mail: {
      subject: `Not taken: ${lesson.title} with ${other.name}`,
      body: (
        <MailLayout
          preview={title}
          heading="A time you kept was not taken"
          action={{ href: absoluteUrl(link), label: "Open your calendar" }}
        >
          <Paragraph>
            You kept {when} for {other.name}: {lesson.title}, {lesson.minutes} minutes. It was not
            paid for, and the time is open to others again. Nobody was charged.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
