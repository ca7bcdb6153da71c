import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { fallsAt, reliabilityOf } from "#app/features/teachers/ranking/reliability.ts";
import { allowanceText, eventLine, pointsText } from "../text.ts";
import { readRankingFacts } from "#app/features/teachers/ranking/ranking-facts.server.ts";

const { windowDays, hideAt, minLessons, hideDays } = rules.reliability;

/** Points have come together: what counted at that moment, what follows from more, and when they go. */
export async function sendReliabilityNoticeMail(teacherId: string, at: number): Promise<void> {
  const [person] = await db()
    .select({ name: users.name, email: users.email, zone: users.zone })
    .from(users)
    .where(eq(users.id, teacherId));
  const [facts] = await readRankingFacts(db(), [teacherId], at);
  if (person === undefined || facts === undefined) return;
  const reliability = reliabilityOf(facts.events, at);
  const { points, events } = reliability;
  const fewerFrom = fallsAt(reliability);
  if (fewerFrom === null) return;
  await sendMail({
    key: `reliability-notice:${teacherId}:${at}`,
    to: person.email,
    subject: "Please keep your next lessons",
    body: (
      <MailLayout
        preview={`You have ${pointsText(points)} for lessons missed or cancelled late. They change nothing yet.`}
        heading={`${pointsText(points)} in ${windowDays} days`}
        action={{ href: absoluteUrl("/teacher/dashboard"), label: "See your points" }}
      >
        <Paragraph>
          {person.name}, this is on your record at the moment. It changes nothing yet, and we write
          only so that you know.
        </Paragraph>
        {events.map((event) => (
          <Paragraph key={`${event.lessonId}${event.at}`}>
            {eventLine(event, person.zone)}
          </Paragraph>
        ))}
        <Paragraph>{allowanceText}</Paragraph>
        <Paragraph>
          From {hideAt} points on, once {minLessons} lessons are taught, new students do not see a
          teacher for {hideDays[0]} days. Your own students, your booked lessons and your money are
          never touched by this.
        </Paragraph>
        <Paragraph>
          Points go by themselves, {windowDays} days after what they were for. You have fewer from{" "}
          {formatDate(fewerFrom, person.zone)} on, if nothing is added.
        </Paragraph>
      </MailLayout>
    ),
  });
}
