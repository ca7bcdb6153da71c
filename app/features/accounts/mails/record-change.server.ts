import { enqueue } from "#app/platform/database/jobs.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import type { SecurityMethod, SecurityResult } from "#db/schema/accounts/sign-in-words.ts";
import { sendSecurityNotice } from "./account-mails.server.ts";
import type { SecurityChange } from "./emails/security-notice.tsx";
import { recordEvent, type RequestOrigin } from "../account-security/history.server.ts";

/** By which way a change was made, and for a webhook the host that it sends to. */
type Change = { method: SecurityMethod; change: SecurityResult & SecurityChange; host?: string };

/**
 * Writes down a change of how somebody gets in, or of what gets at their account, in the transaction that makes it. They
 * get a mail about it at `email` once that has committed.
 */
export async function recordChange(
  tx: Tx,
  { id, email }: { id: string; email: string },
  { method, change, ...host }: Change,
  requester: RequestOrigin,
  now: Date,
): Promise<void> {
  await recordEvent({ id }, { method, result: change }, requester, { on: tx, now });
  const notice = { userId: id, email, change, at: now.getTime(), ...host };
  await enqueue(tx, sendSecurityNotice, notice);
}
