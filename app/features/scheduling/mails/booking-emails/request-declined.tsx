import { withdraw } from "#app/features/notifications/notify.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import {
  aboutLesson,
  bothSides,
  noticeOf,
  readLessonFacts,
  whenText,
} from "../emails/lesson-facts.server.ts";

/** Tells that a request was declined (the student) or that nobody answered it (both). Reads which from the lesson. */
export async function sendRequestClosedMails(lessonId: string, reason = ""): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson, payment, teacher } = facts;
  const isDeclined = lesson.state === "declined";
  if (!isDeclined && lesson.state !== "expired") return;
  await inTransaction((tx) =>
    withdraw(tx, { about: aboutLesson(lesson.id) }, ["lesson-requested"]),
  );
  for (const side of bothSides(facts)) {
    const { me, other, role } = side;
    if (isDeclined && role === "teacher") continue;
    const notice = noticeOf(facts, side);
    const when = whenText(lesson, me.zone);
    const what = isDeclined
      ? `${other.name} cannot teach ${lesson.title}, ${when}`
      : role === "student"
        ? `${other.name} did not answer in time about ${when}`
        : `A request of ${other.name} went without an answer`;
    const money =
      payment.amountMinor === 0
        ? "There was nothing to pay."
        : role === "student"
          ? "Nothing was taken from your card, and the reservation on it ends."
          : "Nothing was taken from the student’s card.";
    const quoted = reason === "" ? undefined : `The reason given: “${reason}”`;
    const another = {
      href: absoluteUrl(`/student/teachers/${facts.slug}`),
      label: "Choose another time",
    };
    await tell({
      ...notice,
      event: "request-declined",
      title: what,
      body: role === "teacher" ? `${when}. It costs you no points.` : money,
      mail: {
        subject: isDeclined
          ? `Not possible: ${lesson.title}, ${when}`
          : `No answer: ${lesson.title}, ${when}`,
        body: (
          <MailLayout
            preview={money}
            heading={isDeclined ? `${teacher.name} cannot teach then` : "The request has lapsed"}
            action={
              role === "student"
                ? another
                : { href: absoluteUrl("/teacher/calendar"), label: "Open your calendar" }
            }
          >
            <Paragraph>
              {what}. {money}
            </Paragraph>
            {quoted && <Paragraph>{quoted}</Paragraph>}
            {role === "teacher" ? (
              <Paragraph>
                If you would rather not answer each request, switch to direct booking in your
                calendar’s booking rules.
              </Paragraph>
            ) : null}
          </MailLayout>
        ),
        quoted,
      },
    });
  }
}
