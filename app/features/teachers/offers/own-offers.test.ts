import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { offers } from "#db/schema/teachers/teachers.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { offerValues, trialForm } from "./offer-form.ts";
import { moveOffer, switchOfferOff } from "./order-offers.server.ts";
import { getOwnOffer, getOwnOffers } from "./own-offers.server.ts";
import type { OfferPrices, OfferInput, OwnOffer } from "./own-offers.ts";
import { saveOffer } from "./save-offer.server.ts";
import { saveTrial } from "./save-trial.server.ts";

useDatabase();

const input = (title: string, prices: OfferPrices, more: Partial<OfferInput> = {}): OfferInput => ({
  title,
  language: "es",
  levelFrom: "A2",
  levelTo: "B2",
  goal: "Speaking at work",
  plan: "Twelve lessons, one meeting each.",
  prices,
  ...more,
});

async function activeRows(teacherId: string) {
  return db()
    .select()
    .from(offers)
    .where(and(eq(offers.teacherId, teacherId), eq(offers.active, true)))
    .orderBy(asc(offers.position));
}

async function names(teacher: Parameters<typeof getOwnOffers>[0]) {
  const own = await getOwnOffers(teacher);
  return own.offers.filter(({ active }) => active).map(({ title }) => title);
}

async function made(teacher: Parameters<typeof saveOffer>[0], one: OfferInput): Promise<string> {
  const saved = await saveOffer(teacher, null, one);
  if (!saved.ok) throw new Error(saved.reason);
  return saved.key;
}

describe("a teacher’s offers", () => {
  it("are made with a name, levels, a goal, a plan and a price for some lengths", async () => {
    const teacher = await aTeacher();
    const key = await made(teacher, input("Spanish at work", { 25: 1300, 50: 2500 }));
    expect(await getOwnOffer(teacher, key)).toEqual({
      ...input("Spanish at work", { 25: 1300, 50: 2500 }),
      key,
      active: true,
    });
    expect(await names(teacher)).toEqual(["Conversation", "Spanish at work"]);
    expect((await activeRows(teacher.id)).map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ["trial", 25],
      ["single", 50],
      ["single", 50],
      ["single", 25],
    ]);
  });

  it("are not replaced by a form that is older than what is stored [B4]", async () => {
    const teacher = await aTeacher();
    const key = await made(teacher, input("Spanish at work", { 50: 2500 }));
    const drawn = offerValues(await getOwnOffer(teacher, key));
    const prices = [2600, 2700, 2800];
    const answers = await Promise.all(
      prices.map((pence) =>
        saveOffer(teacher, key, input("Spanish at work", { 50: pence }), drawn),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const stored = offerValues(await getOwnOffer(teacher, key));
    const older = await saveOffer(teacher, key, input("Spanish", { 50: 2500 }), drawn);
    expect(older).toEqual({ ok: false, reason: "changed-meanwhile", stored });
    await switchOfferOff(teacher, key);
    const revived = await saveOffer(teacher, key, input("Spanish", { 50: 2500 }), stored);
    expect(revived).toMatchObject({ ok: false, reason: "changed-meanwhile" });
  });

  it("keep the old row when a price changes, and one row of each length can be booked", async () => {
    const teacher = await aTeacher();
    const before = teacher.offer;
    const { offers: listed } = await getOwnOffers(teacher);
    await saveOffer(teacher, listed[0]!.key, input("Conversation", { 50: 2400, 80: 3500 }));
    const rows = await db().select().from(offers).where(eq(offers.teacherId, teacher.id));
    expect(rows.find(({ id }) => id === before.id)).toMatchObject({
      priceMinor: 2200,
      active: false,
    });
    const active = (await activeRows(teacher.id)).filter(({ kind }) => kind === "single");
    expect(active.map(({ minutes, priceMinor }) => [minutes, priceMinor])).toEqual([
      [50, 2400],
      [80, 3500],
    ]);
  });

  it("keep their rows when only their words change", async () => {
    const teacher = await aTeacher();
    const key = await made(teacher, input("Exams", { 50: 2500 }));
    const [before] = (await activeRows(teacher.id)).filter(({ title }) => title === "Exams");
    await saveOffer(teacher, key, input("DELE exams", { 50: 2500 }, { goal: "B2 in May" }));
    const [after] = (await activeRows(teacher.id)).filter(({ id }) => id === before!.id);
    expect(after).toMatchObject({ title: "DELE exams", priceMinor: 2500 });
    expect(await getOwnOffer(teacher, key)).toMatchObject({ goal: "B2 in May" });
  });

  it("of several prices saved at once, one is stored and nothing is there twice", async () => {
    const teacher = await aTeacher();
    const key = await made(teacher, input("Exams", { 25: 1300, 50: 2500 }));
    const tries = [2600, 2700, 2800, 2900, 3000];
    await Promise.all(tries.map((pence) => saveOffer(teacher, key, input("Exams", { 50: pence }))));
    const active = (await activeRows(teacher.id)).filter(({ title }) => title === "Exams");
    expect(active).toHaveLength(1);
    expect(tries).toContain(active[0]!.priceMinor);
  });

  it("are switched off and put back with the prices they had last", async () => {
    const teacher = await aTeacher();
    const key = await made(teacher, input("Exams", { 50: 2500 }));
    await saveOffer(teacher, key, input("Exams", { 50: 2600 }));
    await switchOfferOff(teacher, key);
    expect(await names(teacher)).toEqual(["Conversation"]);
    const off = await getOwnOffer(teacher, key);
    expect(off).toMatchObject({ active: false, prices: { 50: 2600 } });
    await saveOffer(teacher, key, off);
    expect(await names(teacher)).toEqual(["Conversation", "Exams"]);
  });

  it("stand in the order the teacher gives them, also after a new price", async () => {
    const teacher = await aTeacher();
    await made(teacher, input("Exams", { 50: 2500 }));
    const last = await made(teacher, input("Children", { 25: 1200 }));
    await moveOffer(teacher, last, -1);
    expect(await names(teacher)).toEqual(["Conversation", "Children", "Exams"]);
    await saveOffer(teacher, last, input("Children", { 25: 1300 }));
    expect(await names(teacher)).toEqual(["Conversation", "Children", "Exams"]);
    await moveOffer(teacher, last, -1);
    await moveOffer(teacher, last, -1);
    expect(await names(teacher)).toEqual(["Children", "Conversation", "Exams"]);
  });

  it("are refused twice under one name, in a language not taught, and past the most", async () => {
    const teacher = await aTeacher();
    const answer = async (one: OfferInput) => saveOffer(teacher, null, one);
    expect(await answer(input("Conversation", { 50: 2000 }))).toMatchObject({
      reason: "same-name",
    });
    const french = input("French", { 50: 2000 }, { language: "fr" });
    expect(await answer(french)).toMatchObject({ reason: "not-taught" });
    for (let n = 1; n < rules.apply.offersMax; n += 1)
      await made(teacher, input(`Number ${n}`, { 50: 2000 }));
    expect(await answer(input("One more", { 50: 2000 }))).toMatchObject({ reason: "too-many" });
  });

  it("of one teacher are not another’s to change", async () => {
    const [teacher, other] = [await aTeacher(), await aTeacher()];
    const key = await made(teacher, input("Exams", { 50: 2500 }));
    await expect(getOwnOffer(other, key)).rejects.toThrow("not-found");
    await expect(saveOffer(other, key, input("Mine", { 50: 100 }))).rejects.toThrow("not-found");
    await expect(switchOfferOff(other, key)).rejects.toThrow("not-found");
    await expect(moveOffer(other, key, 1)).rejects.toThrow("not-found");
  });
});

describe("the trial", () => {
  it("costs no more than a lesson as long, whatever changes the first offer’s price", async () => {
    const teacher = await aTeacher();
    const [{ key: first }] = (await getOwnOffers(teacher)).offers as [OwnOffer];
    await saveTrial(teacher, 1000);
    const conversation = (prices: OfferPrices) => input("Conversation", prices);
    const refused = { ok: false, trialPence: 1000 };
    const cheaper = await saveOffer(teacher, first, conversation({ 50: 1600 }));
    expect(cheaper).toEqual({ ...refused, reason: "trial-above", mostPence: 960 });
    const short = await saveOffer(teacher, first, conversation({ 25: 900, 50: 1700 }));
    expect(short).toEqual({ ...refused, reason: "trial-above", mostPence: 900 });

    const children = await made(teacher, input("Children", { 25: 900 }));
    expect(await moveOffer(teacher, children, -1)).toEqual({ ...refused, mostPence: 900 });
    expect(await moveOffer(teacher, first, 1)).toEqual({ ...refused, mostPence: 900 });
    expect(await switchOfferOff(teacher, first)).toEqual({ ...refused, mostPence: 900 });
    expect(await names(teacher)).toEqual(["Conversation", "Children"]);

    expect(await saveTrial(teacher, 900)).toEqual({ ok: true });
    expect(await switchOfferOff(teacher, first)).toEqual({ ok: true });
    const dearer = await saveTrial(teacher, 901);
    expect(dearer).toEqual({ ok: false, reason: "too-dear", mostPence: 900 });
    expect(await switchOfferOff(teacher, children)).toEqual({ ok: true });
    await saveTrial(teacher, 1000);
    expect(await saveOffer(teacher, null, input("Talk", { 25: 950 }))).toMatchObject(refused);
    expect((await getOwnOffers(teacher)).trialPence).toBe(1000);
  });

  it("that was dearer before keeps nobody from other changes, nor from a better price", async () => {
    const teacher = await aTeacher();
    const [{ key, ...offer }] = (await getOwnOffers(teacher)).offers as [OwnOffer];
    await db()
      .update(offers)
      .set({ priceMinor: 3000 })
      .where(and(eq(offers.teacherId, teacher.id), eq(offers.kind, "trial")));
    for (const prices of [offer.prices, { 50: 2500 }])
      expect(await saveOffer(teacher, key, { ...offer, prices })).toMatchObject({ ok: true });
    expect(await saveOffer(teacher, key, { ...offer, prices: { 50: 2400 } })).toMatchObject({
      reason: "trial-above",
    });
  });

  it("is free or costs what a card can be charged, and the field says so", () => {
    const priced = (trial: string) => trialForm({ 50: 2200 }).safeParse({ trial });
    for (const trial of ["0", "0.30", "5", ""]) expect(priced(trial).success, trial).toBe(true);
    for (const trial of ["0.01", "0.29"])
      expect(priced(trial).error?.issues, trial).toMatchObject([
        { path: ["trial"], message: "0 for a free one, or at least £0.30, please" },
      ]);
  });

  it("gets a new row with a new price, goes and comes back", async () => {
    const teacher = await aTeacher();
    await saveTrial(teacher, 0);
    expect((await getOwnOffers(teacher)).trialPence).toBe(0);
    await saveTrial(teacher, null);
    expect((await getOwnOffers(teacher)).trialPence).toBeNull();
    await Promise.all([saveTrial(teacher, 500), saveTrial(teacher, 600), saveTrial(teacher, 700)]);
    const trials = (await activeRows(teacher.id)).filter(({ kind }) => kind === "trial");
    expect(trials).toHaveLength(1);
    expect(trials[0]).toMatchObject({ minutes: 25, language: "es", position: 0 });
  });
});
