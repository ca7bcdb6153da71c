import { eq } from "drizzle-orm";
import { sessions } from "#db/schema/accounts/sessions.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkPassword } from "../passwords/check-password.server.ts";
import { recordEvent, type RequestOrigin } from "../account-security/history.server.ts";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { judgeLimited, proofLimit } from "../account-security/limits.server.ts";
import type { TooMany } from "../account-security/limits.server.ts";
import { judgeSecondStep, twoStepOf } from "../two-step/two-step.server.ts";

/**
 * Proves once more who holds this session, for what is sensitive: the password, and the code where
 * two-step sign-in is on. Guessing is limited as failed sign-ins are.
 */
export async function reauthenticate(
  { person, sessionId }: { person: Person; sessionId: string },
  typed: { password: string; code?: string },
  requester: RequestOrigin,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "wrong" | "wrong-code" } | TooMany> {
  const judged = await keyedMutex(person.email, () =>
    judgeLimited([proofLimit(person.id)], () => checkPassword(person.email, typed.password), now),
  );
  if (!judged.ok) {
    if (judged.until !== null) return { ok: false, reason: "too-many", until: judged.until };
    await recordEvent(person, { method: "password", result: "wrong-password" }, requester, { now });
    return { ok: false, reason: "wrong" };
  }
  if ((await twoStepOf(person)).since !== null) {
    const code = await judgeSecondStep(person, typed.code ?? "", now);
    if (!code.ok) return code;
  }
  await db().update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));
  return { ok: true };
}
