import { withdraw } from "#app/features/notifications/notify.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { MailLayout, MailLines, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { calendarFile } from "../booking-emails/calendar-file.ts";
import { untrueOnceCancelled } from "../emails/lesson-cancelled.tsx";
import { aboutLesson, bothSides } from "../emails/lesson-facts.server.ts";
import { dateText, readSeriesFacts } from "./series-facts.server.ts";

/** Tells both people that a series has ended, which dates went with it, and that these cost nothing. */
export async function sendSeriesEndedMails(seriesId: string, cancelled: string[]): Promise<void> {
  const facts = await readSeriesFacts(seriesId);
  const first = facts.list[0];
  if (first === undefined) return;
  const gone = facts.list.filter(({ lesson }) => cancelled.includes(lesson.id));
  await inTransaction(async (tx) => {
    for (const id of cancelled) await withdraw(tx, { about: aboutLesson(id) }, untrueOnceCancelled);
  });
  for (const { me, other, role, lessonsPath } of bothSides(facts))
    await tell({
      to: me.id,
      event: "lesson-cancelled",
      key: `${seriesId}:${role}`,
      title:
        role === "student"
          ? `You ended the weekly lessons with ${other.name}`
          : `${other.name} ended the weekly lessons`,
      body: cancelledText(gone.length),
      link: lessonsPath,
      own: role === "student",
      mail: {
        subject: `Weekly lessons with ${other.name} have ended`,
        body: (
          <MailLayout
            preview={cancelledText(gone.length)}
            heading="The weekly lessons have ended"
            action={{ href: absoluteUrl(lessonsPath), label: "See all lessons" }}
          >
            <Paragraph>
              {role === "student" ? "You" : other.name} ended the series {first.lesson.title}
              {role === "student" ? ` with ${other.name}` : ""}. {cancelledText(gone.length)}{" "}
              Nothing is charged for what was cancelled. A lesson that had been paid for already
              stays booked.
            </Paragraph>
            {gone.length === 0 ? null : (
              <MailLines lines={gone.map(({ lesson }) => dateText(lesson.startsAt, me.zone))} />
            )}
          </MailLayout>
        ),
        attachments: gone.map(({ lesson }, index) => ({
          ...calendarFile(lesson, {
            other,
            url: absoluteUrl(`${lessonsPath}/${lesson.id}`),
            status: "cancelled",
          }),
          filename: `lesson-${index + 1}.ics`,
        })),
      },
    });
}

function cancelledText(lessons: number): string {
  if (lessons === 0) return "No lesson was left to cancel.";
  return lessons === 1 ? "1 lesson was cancelled." : `${lessons} lessons were cancelled.`;
}
