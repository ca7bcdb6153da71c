import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import {
  bothSides,
  hasMoved,
  noticeOf,
  readLessonFacts,
  theirTimeText,
  whenText,
} from "../emails/lesson-facts.server.ts";

/** Reminds both, unless the lesson was cancelled or moved meanwhile. */
export async function sendReminderMails(lessonId: string, hours: number): Promise<void> {
  if (await hasMoved(lessonId)) return;
  const facts = await readLessonFacts(lessonId);
  const { lesson } = facts;
  if (lesson.state !== "booked") return;
  for (const side of bothSides(facts)) {
    const { me, other, role } = side;
    const notice = noticeOf(facts, side);
    const when = whenText(lesson, me.zone);
    await tell({
      ...notice,
      event: "lesson-reminder",
      key: `${lesson.id}:${hours}:${role}`,
      title: `${lesson.title} with ${other.name}, ${when}`,
      body: `The room opens ${rules.lesson.joinEarlyMinutes} minutes before.`,
      mail: {
        // Quiet hours may delay it: a day is still true in the morning, "in 24 hours" is not.
        subject: `${hours === 1 ? "In an hour" : `Reminder, ${when}`}: ${lesson.title} with ${other.name}`,
        body: (
          <MailLayout
            preview={when}
            heading={`${lesson.title} with ${other.name}`}
            action={{ href: absoluteUrl(notice.link), label: "Open the lesson" }}
          >
            <Paragraph>
              {when}. {theirTimeText(lesson, me, other)}
            </Paragraph>
            <Paragraph>
              The room opens {rules.lesson.joinEarlyMinutes} minutes before, from the lesson's page.
            </Paragraph>
          </MailLayout>
        ),
      },
    });
  }
}
