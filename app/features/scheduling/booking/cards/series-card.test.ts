import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { resumeCalls } from "#app/features/payments/disputes/resume-calls.server.ts";
import {
  twinPayouts,
  twinProvider,
} from "#app/features/payments/provider/provider-in-use.server.ts";
import { tryTestCard } from "#app/features/payments/provider/twin/card-visit.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { embeddedSetups } from "#db/schema/payments/payments.ts";
import { providerCalls } from "#db/schema/payments/provider-calls.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { goodCard } from "#test/builders/lessons.ts";
import { aSeries, lessonsOf } from "#test/builders/series.ts";
import { finishCardChange, startCardChange } from "./series-card.server.ts";

useDatabase();

const shared = globalThis as { appStripe?: unknown };
afterEach(() => void delete shared.appStripe);

async function aCardChange() {
  const student = await aStudent();
  const lessonId = await aSeries(student, await aTeacher());
  const seriesId = (await lessonsOf(lessonId))[0]!.seriesId!;
  const start = () => startCardChange(student, seriesId, "/back");
  const setups = () =>
    db()
      .select()
      .from(embeddedSetups)
      .where(sql`${embeddedSetups.metadata} ->> 'purpose' = ${seriesId}`);
  const calls = () =>
    db()
      .select()
      .from(providerCalls)
      .where(sql`${providerCalls.input} ->> 'purpose' = ${seriesId}`);
  return { student, seriesId, start, setups, calls };
}

/** The provider does what it is asked to, and its next `answers` to a new setup are lost on their way. */
function losingSetups(answers: number): void {
  const payments = twinProvider({
    retries: 0,
    way: (send) => async (url, init) => {
      const answer = await send(url, init);
      if (!String(url).endsWith("/v1/setup_intents") || (answers -= 1) < 0) return answer;
      throw new TypeError("the answer was lost");
    },
  });
  shared.appStripe = { payments, payouts: twinPayouts() };
}

describe("another card for a series", () => {
  it("whose checkout was opened and never heard of is one checkout when it is asked for again, twice at once", async () => {
    const { student, seriesId, start, setups, calls } = await aCardChange();
    losingSetups(1);
    expect(await start()).toEqual({ ok: false, reason: "unreached" });
    expect(await calls()).toMatchObject([{ state: "unknown", paymentId: null, attempts: 1 }]);
    const [one, two] = await Promise.all([start(), start()]);
    expect(one).toMatchObject({ ok: true, checkout: { kind: "redirect" } });
    expect(two).toMatchObject({ ok: true, checkout: { kind: "redirect" } });
    const before = await setups();
    // The one that comes when the other has its answer begins a checkout of its own.
    expect(before).toHaveLength(isDeepStrictEqual(one, two) ? 1 : 2);
    const [setup] = before;
    expect((await calls()).map(({ state }) => state)).toEqual(before.map(() => "done"));
    await tryTestCard(setup!.id, goodCard);
    expect(await finishCardChange(student, seriesId, setup!.id)).toEqual({ ok: true });
    // The card after that is another one.
    expect(await start()).toMatchObject({ ok: true });
    expect(await setups()).toHaveLength(before.length + 1);
  });

  it("that nobody asks for again is asked after a minute by the reconciler, until it knows", async () => {
    const { start, setups, calls } = await aCardChange();
    losingSetups(2);
    await start();
    const after = (minutes: number) => resumeCalls(new Date(Date.now() + minutes * minute));
    await after(0);
    expect(await calls()).toMatchObject([{ state: "unknown" }]);
    await after(2);
    expect(await calls()).toMatchObject([{ state: "unknown" }]);
    await after(3);
    expect(await calls()).toMatchObject([{ state: "done", finishedAt: expect.any(Date) }]);
    expect(await setups()).toHaveLength(1);
  });

  it("has one call without an answer at the most, by the database itself", async () => {
    const { start, calls } = await aCardChange();
    losingSetups(1);
    await start();
    const [{ key: _, ...call } = { key: "" }] = await calls();
    await expect(
      db()
        .insert(providerCalls)
        .values({ ...call, key: "another" } as typeof providerCalls.$inferInsert),
    ).rejects.toMatchObject({ cause: { constraint: "provider_calls_one_card" } });
    const [left] = await db().select().from(providerCalls).where(eq(providerCalls.key, "another"));
    expect(left).toBeUndefined();
  });
});
