import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { endedSessions, formDrafts } from "#db/schema/accounts/sessions.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { sessionCookieName } from "./auth.server.ts";
import { signedToken } from "./session-cookie.ts";

/** The mark in an address that something is kept for it. */
export const draftToken = "draft";

const since = (now: Date) => new Date(now.getTime() - rules.account.formDraftMinutes * minute);

/** Whose session this browser had until it ended; null where it had none of ours. */
export async function findFormerOwner(headers: Headers): Promise<{ id: string } | null> {
  const token = signedToken(headers.get("cookie") ?? "", sessionCookieName(), env().authSecret);
  if (token === null) return null;
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const [ended] = await db()
    .select({ id: endedSessions.userId })
    .from(endedSessions)
    .where(eq(endedSessions.tokenHash, tokenHash));
  return ended ?? null;
}

/**
 * Saves what this person has typed on this page, for so many minutes; a later form replaces an earlier one. Passwords,
 * cards and codes are not among the fields. False when nothing was typed.
 */
export async function saveFormDraft(
  { id: userId }: Pick<Person, "id">,
  fields: FormState["values"],
  path: string,
  now = new Date(),
): Promise<boolean> {
  if (Object.keys(fields).length === 0) return false;
  const kept = { path, fields, createdAt: now };
  await db()
    .insert(formDrafts)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: formDrafts.userId, set: kept });
  return true;
}

/** The form that is kept for this person on this page, as if it had just been refused. */
export async function findFormDraft(
  person: Person,
  path: string,
  now = new Date(),
): Promise<FormState | null> {
  const [row] = await db()
    .select({ fields: formDrafts.fields })
    .from(formDrafts)
    .where(
      and(
        eq(formDrafts.userId, person.id),
        eq(formDrafts.path, path),
        gt(formDrafts.createdAt, since(now)),
      ),
    );
  return row === undefined ? null : { values: row.fields, errors: {} };
}

/** It has been sent again. */
export async function dropFormDraft(person: Person, path: string): Promise<void> {
  await db()
    .delete(formDrafts)
    .where(and(eq(formDrafts.userId, person.id), eq(formDrafts.path, path)));
}
