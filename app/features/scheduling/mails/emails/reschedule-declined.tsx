import { withdraw } from "#app/features/notifications/notify.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { bothSides, noticeOf, whenText } from "./lesson-facts.server.ts";
import { readRescheduleFacts } from "./reschedule-facts.server.ts";

/**
 * Mails the end of a request: to its author when it was declined or lapsed, to the other side when it was withdrawn.
 * Nothing when it was accepted or the lesson was cancelled: those have their own mails.
 */
export async function sendRescheduleClosedMail(rescheduleRequestId: string): Promise<void> {
  const found = await readRescheduleFacts(rescheduleRequestId);
  if (found === null) return;
  const { facts, request } = found;
  const { lesson } = facts;
  const { state } = request;
  if (state === "open" || state === "accepted") return;
  await inTransaction((tx) =>
    withdraw(tx, { key: `${lesson.id}:${request.id}` }, ["reschedule-requested"]),
  );
  if (lesson.state !== "booked") return;
  const told = state === "withdrawn" ? request.by !== "student" : request.by === "student";
  const side = bothSides(facts).find(({ role }) => (role === "student") === told)!;
  const { me, other } = side;
  const notice = noticeOf(facts, side);
  const [now, then] = [whenText(lesson, me.zone), whenText(request, me.zone)];
  const what = {
    declined: `${other.name} declined ${then}`,
    withdrawn: `${other.name} took back the request to move it to ${then}`,
    lapsed: `${other.name} did not answer in time about ${then}`,
  }[state];
  await tell({
    ...notice,
    event: "reschedule-declined",
    key: `${lesson.id}:${request.id}`,
    title: what,
    body: `${lesson.title} stays as it was: ${now}.`,
    mail: {
      subject: `${lesson.title} with ${other.name} stays on ${now}`,
      body: (
        <MailLayout
          preview={`${what}.`}
          heading="The lesson stays where it was"
          action={{ href: absoluteUrl(notice.link), label: "Open the lesson" }}
        >
          <Paragraph>
            {what}. {lesson.title} with {other.name} stays as it was: {now}.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
