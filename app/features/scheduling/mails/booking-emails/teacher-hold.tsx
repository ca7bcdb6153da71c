import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import {
  bothSides,
  noticeOf,
  readLessonFacts,
  theirTimeText,
  whenText,
} from "../emails/lesson-facts.server.ts";

/** Tells a student that their teacher holds a time for them, unless the hold has ended by now. */
export async function sendTeacherHoldMail(lessonId: string, now = new Date()): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson } = facts;
  if (lesson.state !== "held" || lesson.heldUntil! <= now) return;
  const side = bothSides(facts)[0]!;
  const { me, other } = side;
  const when = whenText(lesson, me.zone);
  const until = whenText({ startsAt: lesson.heldUntil! }, me.zone);
  const price = formatMoney(lesson.priceMinor, lesson.currency);
  const link = `/student/lessons/${lesson.id}/pay`;
  await tell({
    ...noticeOf(facts, side),
    link,
    event: "time-held",
    title: `${other.name} holds ${when} for you`,
    body: `${lesson.title}, ${lesson.minutes} minutes, ${price}. It is yours until ${until}.`,
    happensAt: lesson.heldUntil!,
    mail: {
      subject: `A time is reserved for you: ${lesson.title} with ${other.name}`,
      body: (
        <MailLayout
          preview={`${when}, until ${until}`}
          heading={`${other.name} holds a time for you`}
          action={{ href: absoluteUrl(link), label: `Pay ${price} and book it` }}
        >
          <Paragraph>
            {lesson.title}, {lesson.minutes} minutes, {when}. {theirTimeText(lesson, me, other)}
          </Paragraph>
          <Paragraph>
            Nobody else can take it until {until}. If it does not suit you, release it on that page,
            or do nothing: nothing is charged.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
