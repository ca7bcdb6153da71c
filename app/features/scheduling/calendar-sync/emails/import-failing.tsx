import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { importedCalendars } from "#db/schema/scheduling/calendars.ts";
import { importText } from "../text.ts";

/** A calendar could not be read several times in a row: which, why, and what holds meanwhile. */
export async function sendImportFailingMail(calendarId: string, at: number): Promise<void> {
  const [row] = await db()
    .select({ calendar: importedCalendars, person: users })
    .from(importedCalendars)
    .innerJoin(users, eq(users.id, importedCalendars.teacherId))
    .where(eq(importedCalendars.id, calendarId));
  if (row === undefined || row.calendar.problem === null) return;
  const { calendar, person } = row;
  const since =
    calendar.answeredAt === null
      ? "It has not been read yet."
      : `It was last read on ${formatDayTime(calendar.answeredAt.getTime(), person.zone)}, ${zoneTime(person.zone)}. What it said then still blocks your times; what you have added since does not.`;
  await sendMail({
    key: `import-failing:${calendarId}:${at}`,
    to: person.email,
    subject: `We cannot read your calendar “${calendar.name}”`,
    body: (
      <MailLayout
        preview={importText(row.calendar.problem)}
        heading="A calendar cannot be read"
        action={{
          href: absoluteUrl("/teacher/calendar?tab=calendars"),
          label: "See your calendars",
        }}
      >
        <Paragraph>
          {person.name}, we have tried several times to read “{calendar.name}” from {calendar.host}.{" "}
          {importText(row.calendar.problem)}
        </Paragraph>
        <Paragraph>{since}</Paragraph>
        <Paragraph>
          We go on trying, less and less often. If the address has changed, remove the calendar and
          add it again.
        </Paragraph>
      </MailLayout>
    ),
  });
}
