import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { bothSides, noticeOf, theirTimeText, whenText } from "./lesson-facts.server.ts";
import { readRescheduleFacts } from "./reschedule-facts.server.ts";

/** Tells the other side that another time was proposed, unless it has been answered or withdrawn meanwhile. */
export async function sendRescheduleRequestedMail(rescheduleRequestId: string): Promise<void> {
  const found = await readRescheduleFacts(rescheduleRequestId);
  if (found === null) return;
  const { facts, request } = found;
  const { lesson } = facts;
  if (request.state !== "open") return;
  const side = bothSides(facts).find(({ role }) => role !== request.by)!;
  const { me, other } = side;
  const notice = noticeOf(facts, side);
  const [now, then] = [whenText(lesson, me.zone), whenText(request, me.zone)];
  await tell({
    ...notice,
    event: "reschedule-requested",
    key: `${lesson.id}:${request.id}`,
    title: `${other.name} proposes ${then} for ${lesson.title}`,
    body: `It is booked for ${now}, and stays there until you answer.`,
    happensAt: new Date(Math.min(+lesson.startsAt, +request.startsAt)),
    mail: {
      subject: `Another time? ${lesson.title} with ${other.name}`,
      body: (
        <MailLayout
          preview={`${then} in place of ${now}`}
          heading={`${other.name} proposes another time`}
          action={{ href: absoluteUrl(notice.link), label: "Accept or decline" }}
        >
          <Paragraph>
            {lesson.title} is booked for {now}. {other.name} proposes {then}.{" "}
            {theirTimeText(request, me, other)}
          </Paragraph>
          {request.note === "" ? null : <Paragraph>Their note: “{request.note}”</Paragraph>}
          <Paragraph>
            Nothing moves before you accept. If you decline, or do not answer, the lesson stays
            where it is.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
