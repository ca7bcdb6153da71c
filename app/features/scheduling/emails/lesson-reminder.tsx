import { isMuted } from "#app/features/notifications/muted.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import { bothSides, readLessonFacts, whenText } from "./lesson-facts.server.ts";

/** Reminds whoever of the two wants it, unless the lesson was cancelled meanwhile. */
export async function sendReminderMails(lessonId: string, hours: number): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson } = facts;
  if (lesson.state !== "booked") return;
  for (const { me, other, role, lessonsPath } of bothSides(facts)) {
    if (await isMuted(me.id, "lesson-reminder")) continue;
    await sendMail({
      key: `lesson-reminder:${lesson.id}:${hours}:${role}`,
      to: me.email,
      subject: `In ${hours === 1 ? "an hour" : `${hours} hours`}: ${lesson.title} with ${other.name}`,
      body: (
        <MailLayout
          preview={whenText(lesson, me.zone)}
          heading={`${lesson.title} with ${other.name}`}
          action={{
            href: absoluteUrl(`${lessonsPath}/${lesson.id}`),
            label: "Open the lesson",
          }}
        >
          <Paragraph>{whenText(lesson, me.zone)}.</Paragraph>
          <Paragraph>
            The room opens {rules.lesson.joinEarlyMinutes} minutes before, from the lesson's page.
          </Paragraph>
        </MailLayout>
      ),
    });
  }
}
