import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { twin } from "#app/features/payments/provider/twin/twin.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { embeddedCards, embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { lessonSeries, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { payLesson } from "#db/seed/money/paying.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aHold, dayAhead, declinedCard, goodCard } from "#test/builders/lessons.ts";
import { laterDeclinedCard, aSeriesHold, lessonsOf } from "#test/builders/series.ts";
import { finishPaying, startPaying } from "../pay-lesson.server.ts";
import { forgetCard, forgetErasedCards, leaveForgetting } from "./forget-cards.server.ts";
import { dropSavedCard, listSavedCards } from "./saved-cards.server.ts";

useDatabase();
afterEach(() => vi.restoreAllMocks());

const fields = { note: "", earlyStart: true };
const booked = { ok: true, next: "booked" };

/** A hold so many days from now: nobody is in two places. */
async function holdIn(days: number, student: Student): Promise<string> {
  return aHold(student, await aTeacher(), { startsAt: dayAhead(days, 10, "UTC") });
}

/** Whether the twin still has it. */
async function isKept(id: string): Promise<boolean> {
  const [saved] = await db().select().from(savedCards).where(eq(savedCards.id, id));
  return (await db().$count(embeddedCards, eq(embeddedCards.id, saved!.providerRef))) === 1;
}

async function whoKeeps(card = goodCard) {
  const student = await aStudent();
  const lessonId = await holdIn(3, student);
  const paid = await payLesson(student, { lessonId, ...fields, remember: true, card });
  expect(paid).toEqual(booked);
  const [saved] = await listSavedCards(student);
  return { student, saved: saved! };
}

describe("a card that is saved for later payments", () => {
  it("pays the next lesson without being typed in, and is offered once however often it is saved", async () => {
    const { student, saved } = await whoKeeps();
    expect(saved).toMatchObject({ last4: "4242", brand: "visa" });
    const lessonId = await holdIn(4, student);
    expect(await startPaying(student, { lessonId, ...fields, savedCardId: saved.id })).toEqual(
      booked,
    );
    const another = await holdIn(5, student);
    await payLesson(student, { lessonId: another, ...fields, remember: true, card: goodCard });
    expect(await listSavedCards(student)).toHaveLength(1);
  });

  it("is saved by a tick alone, and not where its charge is declined", async () => {
    const student = await aStudent();
    const lessonId = await holdIn(4, student);
    await payLesson(student, { lessonId, ...fields, remember: true, card: declinedCard });
    await payLesson(student, { lessonId, ...fields, card: goodCard });
    expect(await listSavedCards(student)).toEqual([]);
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
    const [charge] = await db()
      .select()
      .from(embeddedCharges)
      .where(eq(embeddedCharges.key, payment!.id));
    expect(charge).toMatchObject({ state: "succeeded", customer: null, cardId: null });
  });

  it("is declined as any other, and the hold stays for another one", async () => {
    const { student, saved } = await whoKeeps(laterDeclinedCard);
    const lessonId = await holdIn(4, student);
    const declined = await startPaying(student, { lessonId, ...fields, savedCardId: saved.id });
    expect(declined).toEqual({ ok: false, reason: "declined" });
    expect(await payLesson(student, { lessonId, ...fields, card: goodCard })).toEqual(booked);
  });

  it("pays for its owner alone", async () => {
    const { saved } = await whoKeeps();
    const stranger = await aStudent();
    const lessonId = await holdIn(4, stranger);
    const taken = startPaying(stranger, { lessonId, ...fields, savedCardId: saved.id });
    await expect(taken).rejects.toMatchObject({ code: "not-found" });
    expect(await dropSavedCard(stranger, saved.id)).toBe(false);
  });

  it("is forgotten by the provider when it is removed, and with its owner's account", async () => {
    const first = await whoKeeps();
    expect(await dropSavedCard(first.student, first.saved.id)).toBe(true);
    expect(await listSavedCards(first.student)).toEqual([]);
    expect(await isKept(first.saved.id)).toBe(true);
    await forgetCard.run({ cardId: first.saved.id });
    expect(await isKept(first.saved.id)).toBe(false);

    const leaving = await aStudent();
    const values = { owner: "a customer", outcome: "succeeded" as const, last4: "4242" };
    const [card] = await db().insert(embeddedCards).values(values).returning();
    await db().insert(savedCards).values({
      userId: leaving.id,
      providerRef: card!.id,
      last4: "4242",
      forPayments: true,
      createdAt: new Date(),
    });
    await inTransaction((tx) => leaveForgetting(tx, leaving.id));
    await runJobs([forgetErasedCards]);
    expect(await db().$count(embeddedCards, eq(embeddedCards.id, card!.id))).toBe(0);
  });

  it("stays while a series is charged to it, though its owner pays with it no more", async () => {
    const { student, saved } = await whoKeeps();
    const startsAt = dayAhead(6, 10, "UTC");
    const lessonId = await aSeriesHold(student, await aTeacher(), { startsAt });
    const input = { lessonId, ...fields, saveCard: true, savedCardId: saved.id };
    expect(await startPaying(student, input)).toEqual(booked);
    const [first] = await lessonsOf(lessonId);
    const [series] = await db()
      .select()
      .from(lessonSeries)
      .where(eq(lessonSeries.id, first!.seriesId!));
    expect(series!.cardId).toBe(saved.id);
    await dropSavedCard(student, saved.id);
    await forgetCard.run({ cardId: saved.id });
    expect(await isKept(saved.id)).toBe(true);
  });
});

it("a charge whose answer is lost is looked into and not tried again: one charge, one lesson [D6] [K12]", async () => {
  const { student, saved } = await whoKeeps();
  const lessonId = await holdIn(4, student);
  const real = twin.fetch.bind(twin);
  vi.spyOn(twin, "fetch").mockImplementation(async (request, ...rest) => {
    const answer = await real(request, ...rest);
    if (request.url.endsWith("/confirm")) throw new TypeError("the connection is gone");
    return answer;
  });
  const input = { lessonId, ...fields, savedCardId: saved.id };
  expect(await startPaying(student, input)).toEqual({ ok: true, next: "checking" });
  vi.restoreAllMocks();
  expect(await finishPaying(student, lessonId)).toEqual(booked);
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const charges = await db()
    .select()
    .from(embeddedCharges)
    .where(eq(embeddedCharges.key, payment!.id));
  expect(charges).toMatchObject([{ state: "succeeded" }]);
});
