import { createHash } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { apiAnswers } from "#db/schema/api/answers.ts";
import { db } from "#app/platform/database/db.server.ts";
import { seal, unsealKept } from "#app/platform/sealed.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";

/** A write that its program has named, so that a repetition is known: whose, under which key, and what it asks. */
export type NamedWrite = { userId: string; key: string; request: string };

export type Begun =
  | { state: "new" }
  | { state: "kept"; status: number; body: string }
  | { state: "running" }
  | { state: "other-request" };

/**
 * Begins a named write, or says what became of it before. One statement decides between racers: one of them carries it
 * out. A write whose process has died is carried out once more after a minute.
 */
export async function beginWrite(write: NamedWrite, now = new Date()): Promise<Begun> {
  const { userId, key } = write;
  const requestHash = hashOf(write.request);
  const over = new Date(now.getTime() - rules.api.answerKeptHours * hour);
  const died = new Date(now.getTime() - minute);
  const fresh = { requestHash, status: null, body: null, createdAt: now };
  const begun = await db()
    .insert(apiAnswers)
    .values({ userId, key, ...fresh })
    .onConflictDoUpdate({
      target: [apiAnswers.userId, apiAnswers.key],
      set: fresh,
      setWhere: sql`${apiAnswers.createdAt} < ${over} or (${apiAnswers.status} is null
        and ${apiAnswers.requestHash} = ${requestHash} and ${apiAnswers.createdAt} < ${died})`,
    })
    .returning({ key: apiAnswers.key });
  if (begun.length > 0) return { state: "new" };
  const [kept] = await db()
    .select()
    .from(apiAnswers)
    .where(and(eq(apiAnswers.userId, userId), eq(apiAnswers.key, key)));
  if (kept === undefined) return { state: "running" };
  if (kept.requestHash !== requestHash) return { state: "other-request" };
  if (kept.status === null) return { state: "running" };
  const body = unsealKept(kept.body!, ownerOf(userId)).toString();
  return { state: "kept", status: kept.status, body };
}

/** Keeps the answer for repetitions, for rules.api.answerKeptHours. It is sealed: a webhook's secret may be in it. */
export async function finishWrite(
  { userId, key }: NamedWrite,
  { status, body }: { status: number; body: string },
): Promise<void> {
  await db()
    .update(apiAnswers)
    .set({ status, body: seal(Buffer.from(body), ownerOf(userId)) })
    .where(and(eq(apiAnswers.userId, userId), eq(apiAnswers.key, key)));
}

/** A write that came to nothing, through a fault or a limit, may be asked for again under its key. */
export async function forgetWrite({ userId, key }: NamedWrite): Promise<void> {
  await db()
    .delete(apiAnswers)
    .where(and(eq(apiAnswers.userId, userId), eq(apiAnswers.key, key), isNull(apiAnswers.status)));
}

/**
 * The same id for each repetition of a named write, for commands that know their own repetitions by one. A key that is
 * taken for something else, once its answer is kept no more, has another.
 */
export function idOfWrite({ userId, key, request }: NamedWrite): string {
  const named = `${userId}\n${key}\n${hashOf(request)}`;
  const bytes = createHash("sha256").update(named).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Deletes what no repetition is answered with any more. */
export async function dropOldAnswers(now = new Date()): Promise<void> {
  const over = new Date(now.getTime() - rules.api.answerKeptHours * hour);
  await db().delete(apiAnswers).where(lt(apiAnswers.createdAt, over));
}

const ownerOf = (userId: string) => `api-answer:${userId}`;

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
