import { type StartedSession } from "./complete-sign-in.server.ts";
import { finishSignIn } from "./complete-sign-in.server.ts";
import { recordEvent, type RequestOrigin } from "../account-security/history.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { findPending, takePending } from "./pending-sign-in.server.ts";
import type { TooMany } from "../account-security/limits.server.ts";
import { type KeptOut } from "../sessions/start-session.server.ts";
import { judgeSecondStep } from "../two-step/two-step.server.ts";

/**
 * Begins the session of the person who has proved the first step in this browser, with a code. What ends all sessions
 * meanwhile, as a new password does, ends this sign-in too: "begin-again".
 */
export async function confirmSecondStep(
  code: string,
  requester: RequestOrigin,
  now = new Date(),
): Promise<
  StartedSession | KeptOut | { ok: false; reason: "wrong-code" | "begin-again" } | TooMany
> {
  const pending = await findPending(requester.headers, now);
  if (pending === null) return { ok: false, reason: "begin-again" };
  const { userId, email, method, provider, tokenHash } = pending;
  const judged = await judgeSecondStep({ id: userId, email }, code, now);
  if (!judged.ok) {
    const event = { method: `${method}+code` as const, result: "wrong-code" } as const;
    await recordEvent({ id: userId }, event, requester, { now });
    return judged;
  }
  let isTaken: boolean | null = null;
  const take = async (tx: Tx) => (isTaken = await takePending(tx, tokenHash));
  const way = `${method}+code` as const;
  const begun = await finishSignIn(userId, way, requester, now, provider, take);
  return isTaken === false ? { ok: false, reason: "begin-again" } : begun;
}
