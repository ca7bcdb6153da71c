import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sealFile, unsealFile } from "#app/features/files/papers/sealed-file.server.ts";
import { newsToken, readNewsToken } from "#app/features/notifications/news/news-token.server.ts";
import { sealLedger, verifySeals } from "#app/features/payments/ledger/seal-ledger.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { unseal, unsealKept } from "#app/platform/sealed.server.ts";
import { twoSteps } from "#db/schema/accounts/ways-in.ts";
import { appSecret, aStudent, hasTwoStep } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { sessionOf } from "#test/asking/sign-in.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import {
  decisionPath,
  sanctionOfToken,
} from "#app/features/accounts/sanctions/decision-link.server.ts";
import {
  makeRecoveryCodes,
  takeRecoveryCode,
} from "#app/features/accounts/two-step/recovery-codes.server.ts";
import { resealTwoSteps } from "#app/features/accounts/two-step/reseal-two-step.server.ts";

useDatabase();

const first = "a-secret-for-tests-only-0123456789";
const second = "another-secret-for-tests-9876543210";
const use = (authSecret: string, ...before: string[]) =>
  Object.assign(env(), { authSecret, authSecrets: [authSecret, ...before] });
beforeEach(() => void use(first));

async function* plain() {
  yield Buffer.from("A degree in teaching.");
}

describe("a secret that somebody else may know is changed", () => {
  it("and nobody gets in with what it has signed", async () => {
    const student = await aStudent();
    const browser = await sessionOf(student);
    const token = new URL(decisionPath(student.id), "https://x.test").searchParams.get("token")!;
    const news = newsToken(student);
    expect((await readSession(browser))?.person.id).toBe(student.id);
    use(second, first);
    expect(await readSession(browser)).toBeNull();
    expect(sanctionOfToken(token)).toBeNull();
    expect(readNewsToken(news)).toBeNull();
  });

  it("and what it has sealed is still read here, by those whose it is", async () => {
    const student = await aStudent();
    await hasTwoStep(student);
    const [code, other] = await inTransaction((tx) => makeRecoveryCodes(tx, student.id));
    await sealLedger();
    const file = "0b3ac3f4-0000-4000-8000-000000000001";
    const paper = await buffer(sealFile(plain(), file));
    const [kept] = await db().select().from(twoSteps).where(eq(twoSteps.userId, student.id));
    const open = async () => {
      expect((await buffer(unsealFile([paper] as never, file))).toString()).toContain("degree");
      expect(unsealKept(kept!.sealedSecret, student.id)).toEqual(appSecret);
      expect((await verifySeals()).fault).toBeNull();
    };
    await open();
    use(second, first);
    await open();
    expect(await takeRecoveryCode(student.id, code!, new Date())).toBe(true);
    use(second);
    await expect(open()).rejects.toThrow();
    expect((await verifySeals()).fault).toContain("was not signed by us");
    expect(await takeRecoveryCode(student.id, other!, new Date())).toBe(false);
  });

  it("and what is sealed once more needs the old one no longer", async () => {
    const student = await aStudent();
    await hasTwoStep(student);
    use(second, first);
    expect(await resealTwoSteps()).toBeGreaterThan(0);
    expect(await resealTwoSteps()).toBe(0);
    use(second);
    const [kept] = await db().select().from(twoSteps).where(eq(twoSteps.userId, student.id));
    expect(unseal(kept!.sealedSecret, student.id)).toEqual(appSecret);
  });
});
