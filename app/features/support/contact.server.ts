import { and, desc, eq, or, sql } from "drizzle-orm";
import { contactMessages } from "#db/schema/support/contact.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { Person } from "#app/access/actor.ts";
import {
  countAttempt,
  countMailFrom,
} from "#app/features/accounts/account-security/limits.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import type { Contact } from "./contact.ts";
import { sendContactMails } from "./contact-jobs.server.ts";

/** The writer's lessons, to say which one a message is about: the one an address names, then the latest. */
export async function listLessonsToName(person: Person, named = "") {
  const rows = await db()
    .select({ id: lessons.id, title: lessons.title, startsAt: lessons.startsAt })
    .from(lessons)
    .where(own(person))
    .orderBy(
      ...(isUuid(named) ? [sql`(${lessons.id} = ${named}) desc`] : []),
      desc(lessons.startsAt),
    )
    .limit(rules.contact.lessonsToChoose);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime() }));
}

function own(person: Person) {
  return or(eq(lessons.studentId, person.id), eq(lessons.teacherId, person.id));
}

async function ownLesson(person: Person | null, lessonId = ""): Promise<string | null> {
  if (person === null || lessonId === "") return null;
  const [row] = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), own(person)));
  return row?.id ?? null;
}

/**
 * Keeps a message to the people who run this, and mails it to them and its number to the sender.
 * So many per hour and address, and `from` one network: the receipt must not become a way to fill strangers' mailboxes.
 * A lesson that is not the writer's own is left out. A complaint about data and a report of illegal content start their
 * clocks.
 */
export async function writeToUs(
  person: Person | null,
  input: Contact,
  now = new Date(),
  from?: string,
): Promise<
  { ok: true; number: number } | { ok: false; reason: "too-many" | "crowded"; until: Date }
> {
  const { topic, name, email, message, follows, afterReading } = input;
  const crowded = await countMailFrom(from, now);
  if (crowded !== null) return { ok: false, reason: "crowded", until: crowded };
  const until = await countAttempt(
    { what: "contact", who: email, most: rules.account.mailsPerHour, minutes: 60 },
    now,
  );
  if (until !== null) return { ok: false, reason: "too-many", until };
  const lessonId = await ownLesson(person, input.lesson);
  const dueAt = dueBy(topic, now);
  const number = await inTransaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({
        userId: person?.id,
        lessonId,
        follows,
        afterReading,
        topic,
        name,
        email,
        text: message,
        dueAt,
        createdAt: now,
      })
      .returning({ id: contactMessages.id, number: contactMessages.number });
    await enqueue(tx, sendContactMails, { id: row!.id });
    return row!.number;
  });
  return { ok: true, number };
}

/** By when there is an outcome of a complaint, and a first look at what is said to be illegal; null: no such promise. */
function dueBy(topic: Contact["topic"], now: Date): Date | null {
  if (topic === "complaint") return new Date(+now + rules.contact.complaintOutcomeDays * day);
  if (topic === "illegal") return new Date(+now + rules.report.firstLookHours.S1 * hour);
  return null;
}
