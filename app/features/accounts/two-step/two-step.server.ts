import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { recoveryCodes, twoSteps } from "#db/schema/accounts/ways-in.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import type { RequestOrigin } from "../account-security/history.server.ts";
import { recordChange } from "../mails/record-change.server.ts";
import { sendSecurityNotice } from "../mails/account-mails.server.ts";
import { judgeLimited, type Limit } from "../account-security/limits.server.ts";
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  takeRecoveryCode,
} from "./recovery-codes.server.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";
import { seal, unsealKeptOrNull } from "#app/platform/sealed.server.ts";
import { stepOfCode, totpOf } from "./totp.server.ts";

/** Since when it is on, or null, and how many recovery codes are left. */
export async function twoStepOf({ id }: Pick<Person, "id">) {
  const [row] = await db().select().from(twoSteps).where(eq(twoSteps.userId, id));
  const since = row?.onSince?.getTime() ?? null;
  return { since, codesLeft: since === null ? 0 : await countRecoveryCodes(id) };
}

/** Who sets it up, and in which of their sessions. */
type Here = { person: Person; sessionId: string };

/** Until it is on, a secret belongs to the session it was shown to: no other learns it. */
const whileOff = ({ person, sessionId }: Here) => `${person.id} ${sessionId}`;

/** What an app is to be told. Asked again in the same session before it is turned on, it is the same secret. */
export async function setUpTwoStep(here: Here): Promise<{ uri: string; secret: string }> {
  const { person } = here;
  const own = eq(twoSteps.userId, person.id);
  const made = randomBytes(20);
  const sealedSecret = seal(made, whileOff(here));
  await db().insert(twoSteps).values({ userId: person.id, sealedSecret }).onConflictDoNothing();
  const [row] = await db().select().from(twoSteps).where(own);
  if (row!.onSince !== null) throw new Error("two-step sign-in is on already");
  const shown = unsealKeptOrNull(row!.sealedSecret, whileOff(here));
  if (shown === null)
    await db()
      .update(twoSteps)
      .set({ sealedSecret })
      .where(and(own, isNull(twoSteps.onSince)));
  const app = totpOf(shown ?? made, { issuer: brand.name, label: person.email });
  return { uri: app.toString(), secret: app.secret.base32 };
}

type Refused = { ok: false; reason: "wrong-code" } | { ok: false; reason: "too-many"; until: Date };

/**
 * Turns it on with a first code of the app; answers the recovery codes. Every other session ends, as none
 * of them has been asked for a code.
 */
export async function turnOnTwoStep(
  here: Here,
  code: string,
  requester: RequestOrigin,
  now = new Date(),
): Promise<{ ok: true; codes: string[] } | Refused> {
  const { person, sessionId } = here;
  const judged = await judgeLimited(
    [secondStepLimit(person.id)],
    () => takeAppCode(person.id, code, { off: whileOff(here) }, now),
    now,
  );
  if (!judged.ok) return refusal(judged.until);
  const sealedSecret = seal(judged.value, person.id);
  return inTransaction(async (tx) => {
    await endAllSessions(tx, person.id, sessionId);
    await tx
      .update(twoSteps)
      .set({ onSince: now, sealedSecret })
      .where(eq(twoSteps.userId, person.id));
    const codes = await makeRecoveryCodes(tx, person.id);
    const change = { method: "security", change: "two-step-on" } as const;
    await recordChange(tx, person, change, requester, now);
    return { ok: true, codes } as const;
  });
}

export async function turnOffTwoStep(person: Person, requester: RequestOrigin, now = new Date()) {
  await inTransaction(async (tx) => {
    await tx.delete(twoSteps).where(eq(twoSteps.userId, person.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    const change = { method: "security", change: "two-step-off" } as const;
    await recordChange(tx, person, change, requester, now);
  });
}

export async function renewRecoveryCodes(
  person: Person,
  requester: RequestOrigin,
  now = new Date(),
): Promise<string[]> {
  return inTransaction(async (tx) => {
    const codes = await makeRecoveryCodes(tx, person.id);
    const change = { method: "security", change: "recovery-codes-made" } as const;
    await recordChange(tx, person, change, requester, now);
    return codes;
  });
}

/**
 * Judges the second step: a code of the app, each half minute's once, or a recovery code, each once.
 * After five failures nothing is judged for a quarter of an hour.
 */
export async function judgeSecondStep(
  { id, email }: { id: string; email: string },
  typed: string,
  now: Date,
): Promise<{ ok: true } | Refused> {
  const code = typed.replaceAll(/\s/g, "");
  const judged = await judgeLimited(
    [secondStepLimit(id)],
    async () => {
      if (/^\d{6}$/.test(code)) return takeAppCode(id, code, {}, now);
      if (!(await takeRecoveryCode(id, code, now))) return null;
      const change = "recovery-code-used" as const;
      await inTransaction((tx) =>
        enqueue(tx, sendSecurityNotice, { userId: id, email, change, at: now.getTime() }),
      );
      return true;
    },
    now,
  );
  return judged.ok ? { ok: true } : refusal(judged.until);
}

/**
 * Takes the code of a half minute that none was taken of yet, and answers the secret, or null. Racers cannot
 * both have it. `off` is whose the secret is while two-step sign-in is being set up.
 */
async function takeAppCode(
  userId: string,
  code: string,
  { off }: { off?: string },
  now: Date,
): Promise<Buffer | null> {
  const on = off === undefined;
  const [row] = await db().select().from(twoSteps).where(eq(twoSteps.userId, userId));
  if (row === undefined || (row.onSince !== null) !== on) return null;
  const secret = unsealKeptOrNull(row.sealedSecret, off ?? userId);
  const step = secret && stepOfCode(secret, code, now);
  if (step === null) return null;
  const taken = await db()
    .update(twoSteps)
    .set({ lastStep: step })
    .where(
      and(
        eq(twoSteps.userId, userId),
        lt(twoSteps.lastStep, step),
        on ? isNotNull(twoSteps.onSince) : isNull(twoSteps.onSince),
      ),
    )
    .returning({ step: twoSteps.lastStep });
  return taken.length === 1 ? secret : null;
}

function secondStepLimit(userId: string): Limit {
  const { failedSignInsPerAccount: most, failedSignInsMinutes: minutes } = rules.account;
  return { what: "second-step", who: userId, most, minutes };
}

function refusal(until: Date | null): Refused {
  return until === null
    ? { ok: false, reason: "wrong-code" }
    : { ok: false, reason: "too-many", until };
}
