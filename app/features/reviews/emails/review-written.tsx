import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import { readReviewFacts } from "./review-facts.server.ts";

/** Tells a teacher of a new review, unless it was taken down meanwhile. */
export async function sendReviewWrittenMail(lessonId: string): Promise<void> {
  const { student, teacher, review } = await readReviewFacts(lessonId);
  if (review === null || review.hiddenAt !== null) return;
  const stars = review.stars === 1 ? "1 star" : `${review.stars} stars`;
  const link = `/teacher/lessons/${review.lessonId}#review`;
  await tell({
    to: teacher.id,
    event: "reviews",
    key: `review-written:${lessonId}`,
    title: `${student.name} gave you ${stars}`,
    link,
    mail: {
      subject: `${student.name} reviewed you`,
      body: (
        <MailLayout
          preview={stars}
          heading={`${student.name} gave you ${stars}`}
          action={{
            href: absoluteUrl(link),
            label: "Read it, and reply",
          }}
        >
          <Paragraph>“{review.text}”</Paragraph>
          <Paragraph>
            You can reply once, for {rules.review.replyDays} days; your reply is shown under the
            review on your page.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
