import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import { readReviewFacts } from "./review-facts.server.ts";

/**
 * Asks a student how it was: in private after the first lesson with a teacher, in public after the third; each once,
 * no matter which lesson completes late; after no other, and not a person who has reviewed the teacher or has left.
 */
export async function sendReviewAskedMail(lessonId: string): Promise<void> {
  const { lesson, student, teacher, review, completed } = await readReviewFacts(lessonId);
  const isFirst = completed === rules.review.askPrivatelyAfter;
  if (!isFirst && completed !== rules.review.askPubliclyAfter) return;
  if (lesson.state !== "completed" || review !== null || student.erasedAt !== null) return;
  const link = isFirst
    ? `/contact?topic=lesson&lesson=${lessonId}`
    : `/student/lessons/${lessonId}#review`;
  const title = isFirst
    ? `How was your first lesson with ${teacher.name}?`
    : `Would you review ${teacher.name}?`;
  await tell({
    to: student.id,
    event: "reviews",
    key: `review-asked:${isFirst ? "first" : "third"}:${student.id}:${teacher.id}`,
    title,
    link,
    mail: {
      subject: title,
      body: isFirst ? (
        <MailLayout
          preview="A short answer that only we read"
          heading={`How was it with ${teacher.name}?`}
          action={{
            href: absoluteUrl(link),
            label: "Tell us in private",
          }}
        >
          <Paragraph>
            If something was not right, we would like to know. Only we read it: not the teacher, and
            not other students.
          </Paragraph>
          <Paragraph>
            Was it good? Then there is nothing to do. A public review can wait until you know each
            other better.
          </Paragraph>
        </MailLayout>
      ) : (
        <MailLayout
          preview="A few honest words help others choose"
          heading={`Would you review ${teacher.name}?`}
          action={{
            href: absoluteUrl(link),
            label: "Write a review",
          }}
        >
          <Paragraph>
            You have had {completed} lessons together, so you know what they are like. A few honest
            words, good or bad, help others choose.
          </Paragraph>
          <Paragraph>
            It appears with your first name on the teacher’s page. Nobody gets anything for it, and
            we change no words. We ask this once.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
