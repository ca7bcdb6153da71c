import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { bothSides } from "./lesson-facts.server.ts";
import { readSeriesFacts } from "./series-facts.server.ts";

/** Tells both people that a series has ended, and that what was cancelled with it costs nothing. */
export async function sendSeriesEndedMails(seriesId: string, lessons: number): Promise<void> {
  const facts = await readSeriesFacts(seriesId);
  const first = facts.list[0];
  if (first === undefined) return;
  for (const { me, other, role, lessonsPath } of bothSides(facts))
    await tell({
      to: me.id,
      event: "lesson-cancelled",
      key: `${seriesId}:${role}`,
      title:
        role === "student"
          ? `You ended the weekly lessons with ${other.name}`
          : `${other.name} ended the weekly lessons`,
      body: cancelledText(lessons),
      link: lessonsPath,
      own: role === "student",
      mail: {
        subject: `Weekly lessons with ${other.name} have ended`,
        body: (
          <MailLayout
            preview={cancelledText(lessons)}
            heading="The weekly lessons have ended"
            action={{ href: absoluteUrl(lessonsPath), label: "See all lessons" }}
          >
            <Paragraph>
              {role === "student" ? "You" : other.name} ended the series {first.lesson.title}
              {role === "student" ? ` with ${other.name}` : ""}. {cancelledText(lessons)} Nothing is
              charged for what was cancelled. A lesson that had been paid for already stays booked.
            </Paragraph>
          </MailLayout>
        ),
      },
    });
}

function cancelledText(lessons: number): string {
  if (lessons === 0) return "No lesson was left to cancel.";
  return lessons === 1 ? "1 lesson was cancelled." : `${lessons} lessons were cancelled.`;
}
