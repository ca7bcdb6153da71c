import { and, eq } from "drizzle-orm";
import { tell } from "#app/features/notifications/tell.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { lessonEvents } from "#db/schema/scheduling/lessons.ts";
import {
  aboutLesson,
  bothSides,
  type LessonFacts,
  noticeOf,
  readLessonFacts,
  whenText,
} from "../emails/lesson-facts.server.ts";
import { hasStatus, hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";

/**
 * Tells the other side that a teacher hold has ended: the teacher, if the student released it or did not pay; the
 * student, if the teacher released it or teaches no more. Sends nothing if a late payment has booked it.
 */
export async function sendNotTakenMail(lessonId: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  if (facts.lesson.state !== "expired") return;
  const byTeacher = and(
    eq(lessonEvents.lessonId, lessonId),
    eq(lessonEvents.to, "expired"),
    eq(lessonEvents.actor, "teacher"),
  );
  const teaches = !hasStatus(hiddenStatuses, facts.teacherStatus);
  if (teaches && (await db().$count(lessonEvents, byTeacher)) === 0) return tellTeacher(facts);
  // A student who never heard of the hold need not hear of its end.
  const told = and(
    eq(notifications.event, "time-held"),
    eq(notifications.about, aboutLesson(lessonId)),
  );
  if ((await db().$count(notifications, told)) > 0) await tellStudent(facts);
}

async function tellStudent(facts: LessonFacts): Promise<void> {
  const side = bothSides(facts)[0]!;
  const { me, other } = side;
  const when = whenText(facts.lesson, me.zone);
  const title = `${other.name} no longer holds ${when} for you`;
  const link = `/student/teachers/${facts.slug}`;
  await tell({
    ...noticeOf(facts, side),
    link,
    event: "hold-released",
    title,
    body: "Nothing was charged.",
    mail: {
      subject: `No longer held: ${facts.lesson.title} with ${other.name}`,
      body: (
        <MailLayout
          preview={title}
          heading="A time is no longer reserved for you"
          action={{ href: absoluteUrl(link), label: "See other times" }}
        >
          <Paragraph>{title}. Nothing was charged.</Paragraph>
        </MailLayout>
      ),
    },
  });
}

async function tellTeacher(facts: LessonFacts): Promise<void> {
  const { lesson } = facts;
  const side = bothSides(facts)[1]!;
  const { me, other } = side;
  const when = whenText(lesson, me.zone);
  const title = `${other.name} did not take ${when}`;
  const link = "/teacher/calendar";
  await tell({
    ...noticeOf(facts, side),
    link,
    event: "hold-released",
    title,
    body: "The time is no longer held, and nobody was charged.",
    happensAt: lesson.startsAt,
    mail: {
      subject: `Not taken: ${lesson.title} with ${other.name}`,
      body: (
        <MailLayout
          preview={title}
          heading="A time you held was not taken"
          action={{ href: absoluteUrl(link), label: "Open your calendar" }}
        >
          <Paragraph>
            You held {when} for {other.name}: {lesson.title}, {lesson.minutes} minutes. It was not
            paid for, and the time is no longer held. Nobody was charged.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
