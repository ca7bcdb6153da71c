import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, MailLines, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { zoneCity } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { contractLines } from "#app/features/teachers/reference-data/trader.ts";
import { rules } from "#config/rules.ts";
import { bothSides, isCancelled } from "../emails/lesson-facts.server.ts";
import { calendarFile } from "../booking-emails/calendar-file.ts";
import { dateText, readSeriesFacts, type SeriesFacts } from "./series-facts.server.ts";

/** Tells both people of a booked series, every date on their own clock; the student's is the receipt. */
export async function sendSeriesBookedMails(seriesId: string): Promise<void> {
  const all = await readSeriesFacts(seriesId);
  const facts = { ...all, list: all.list.filter(({ lesson }) => !isCancelled(lesson.state)) };
  const { list, series } = facts;
  const first = list[0];
  if (first === undefined) return;
  for (const { me, other, role, lessonsPath } of bothSides(facts)) {
    const link = `${lessonsPath}/${first.lesson.id}`;
    await tell({
      to: me.id,
      event: "lesson-booked",
      key: `${seriesId}:${role}`,
      title:
        role === "student"
          ? `You booked ${list.length} weekly lessons with ${other.name}`
          : `${other.name} booked ${list.length} weekly lessons`,
      body: `The first is on ${dateText(first.lesson.startsAt, me.zone)}, ${zoneTime(me.zone)}.`,
      link,
      happensAt: first.lesson.startsAt,
      own: role === "student",
      mail: {
        subject: `${list.length} weekly lessons with ${other.name}`,
        body: (
          <MailLayout
            preview={`The first is on ${dateText(first.lesson.startsAt, me.zone)}.`}
            heading={
              role === "student" ? "Your weekly lessons are booked" : "Weekly lessons with you"
            }
            action={{ href: absoluteUrl(link), label: "Open the first lesson" }}
          >
            <Paragraph>
              {first.lesson.title} with {other.name}, {first.lesson.minutes} minutes, in{" "}
              {zoneTime(me.zone)}:
            </Paragraph>
            <MailLines lines={list.map(({ lesson }) => dateText(lesson.startsAt, me.zone))} />
            {me.zone === series.zone ? null : (
              <Paragraph>
                They keep the clock of {zoneCity(series.zone)}. Where the clocks change on different
                days, your hour moves; the dates above have that in them.
              </Paragraph>
            )}
            {role === "student" ? <Terms facts={facts} /> : null}
          </MailLayout>
        ),
        attachments: list.map(({ lesson }, index) => ({
          ...calendarFile(lesson, {
            other,
            url: absoluteUrl(`${lessonsPath}/${lesson.id}`),
            status: "confirmed",
          }),
          filename: `lesson-${index + 1}.ics`,
        })),
      },
    });
  }
}

function Terms({ facts: { list, series, last4, teacher, contract } }: { facts: SeriesFacts }) {
  const price = formatMoney(series.priceMinor, series.currency, { pence: "always" });
  const { seriesChargeHours, seriesNoticeHours } = rules.price;
  // The first charge time is shown only if all are charged together.
  const atOnce = list[0]!.payment.chargeAt !== null;
  const isEarly = list.some(({ lesson }) => lesson.earlyStartAt !== null);
  return (
    <>
      <Paragraph>
        Paid now: {price}, for the first lesson, from the card ending {last4}.{" "}
        {atOnce
          ? `With your consent we charge ${price} to it for each other lesson within minutes.`
          : `With your consent we save this card and charge ${price} for each later lesson ${seriesChargeHours} hours before it starts. We write to you ${seriesNoticeHours} hours before each lesson. Until the charge you can skip a lesson or end the series, and pay nothing for it.`}
      </Paragraph>
      {contractLines(teacher.name, contract).map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      {isEarly && (
        <Paragraph>
          You asked for lessons within {rules.cancel.coolingOffDays} days. Where the law gives you
          those days to withdraw, that right ends for each lesson once it has been taught.
        </Paragraph>
      )}
    </>
  );
}
