import { type StartedSession } from "./complete-sign-in.server.ts";
import { finishSignIn } from "./complete-sign-in.server.ts";
import { recordEvent, type RequestOrigin } from "../account-security/history.server.ts";
import { findPending, takePending } from "./pending-sign-in.server.ts";
import type { TooMany } from "../account-security/limits.server.ts";
import { type KeptOut } from "../sessions/start-session.server.ts";
import { judgeSecondStep } from "../two-step/two-step.server.ts";

/** Begins the session of the person who has proved the first step in this browser, with a code. */
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
  if (!(await takePending(tokenHash))) return { ok: false, reason: "begin-again" };
  return finishSignIn(userId, `${method}+code` as const, requester, now, provider);
}
