import { desc, eq } from "drizzle-orm";
import { personNotes, users } from "#db/schema/accounts/accounts.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";

const shown = 50;

/** What admins noted about a person, the latest first, at most 50; instants are epoch milliseconds. */
export async function listNotes(_admin: Admin, userId: string) {
  const rows = await db()
    .select({
      id: personNotes.id,
      text: personNotes.text,
      by: users.name,
      createdAt: personNotes.createdAt,
    })
    .from(personNotes)
    .innerJoin(users, eq(users.id, personNotes.by))
    .where(eq(personNotes.userId, userId))
    .orderBy(desc(personNotes.createdAt), desc(personNotes.id))
    .limit(shown);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
}
export type PersonNote = Awaited<ReturnType<typeof listNotes>>[number];

/** Adds a note for the other admins. It is never changed; the person has it in the copy of their data. Throws not-found. */
export async function addNote(
  admin: Admin,
  userId: string,
  text: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const [person] = await tx
      .select({ erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for("share");
    if (person === undefined || person.erasedAt !== null) throw new AppError("not-found");
    await tx.insert(personNotes).values({ userId, by: admin.id, text, createdAt: now });
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.note-added",
      object: `user:${userId}`,
      diff: {},
      now,
    });
  });
}
