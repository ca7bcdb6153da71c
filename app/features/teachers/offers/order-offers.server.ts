import { eq, inArray, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { offers } from "#db/schema/teachers/teachers.ts";
import { describeOffer } from "./describe-offer.server.ts";
import { findGroup, listOfferRows } from "./own-offers.server.ts";
import {
  groupOwnOffers,
  lengthOrder,
  trialAbove,
  type OfferRow,
  type TrialAbove,
} from "./own-offers.ts";
import { teacherChanged } from "../publishing/teacher-changed.server.ts";

type Reordered = { ok: true } | ({ ok: false } & TrialAbove);

/**
 * Moves a named offer one place towards the beginning or the end of the teacher's list. Refused where the trial would be
 * dearer than a lesson as long of the offer that comes first then.
 */
export async function moveOffer(teacher: Teacher, key: string, by: 1 | -1): Promise<Reordered> {
  return inTransaction(async (tx) => {
    await lockOffers(tx, teacher);
    const rows = await listOfferRows(teacher, tx);
    findGroup(rows, key);
    const active = groupOwnOffers(rows).filter((one) => one.active);
    const order = active.map((one) => one.key);
    const from = order.indexOf(key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= order.length) return { ok: true } as const;
    [order[from], order[to]] = [order[to]!, order[from]!];
    const above = trialAbove(rows, active.find((one) => one.key === order[0])?.prices);
    if (above !== null) return { ok: false, ...above } as const;
    teacherChanged(tx, teacher.id);
    await numberOffers(tx, teacher, order);
    return { ok: true } as const;
  });
}

/**
 * Switches a named offer off: nobody books it any more, what was booked stays, and it can be put back. Refused as moving
 * one is.
 */
export async function switchOfferOff(teacher: Teacher, key: string): Promise<Reordered> {
  return inTransaction(async (tx) => {
    await lockOffers(tx, teacher);
    const rows = await listOfferRows(teacher, tx);
    const offer = findGroup(rows, key);
    if (!offer.active) return { ok: true } as const;
    const first = groupOwnOffers(rows).find((one) => one.active && one.key !== key);
    const above = trialAbove(rows, first?.prices);
    if (above !== null) return { ok: false, ...above } as const;
    teacherChanged(tx, teacher.id);
    await describeOffer(tx, teacher, offer.rows, offer);
    await switchRowsOff(tx, offer.rows);
    return { ok: true } as const;
  });
}

/** Saves of one teacher's offers follow each other. */
export async function lockOffers(tx: Tx, { id }: Pick<Teacher, "id">): Promise<void> {
  await tx.execute(sql`select from teachers where user_id = ${id} for update`);
}

export async function switchRowsOff(tx: Tx, rows: OfferRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.update(offers).set({ active: false }).where(inArray(offers.id, ids));
}

/** Numbers what can be booked: the trial, then the offers of `order`, then any other, by their lengths. */
export async function numberOffers(tx: Tx, teacher: Teacher, order: string[]): Promise<void> {
  const rows = (await listOfferRows(teacher, tx)).filter(({ active }) => active);
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const groups = groupOwnOffers(rows).toSorted((a, b) => place(a.key) - place(b.key));
  const length = ({ minutes }: OfferRow) => lengthOrder.indexOf(minutes);
  const wanted = [
    ...rows.filter(({ kind }) => kind === "trial"),
    ...groups.flatMap((group) => group.rows.toSorted((a, b) => length(a) - length(b))),
  ];
  for (const [position, { id }] of wanted.entries())
    await tx.update(offers).set({ position }).where(eq(offers.id, id));
}
