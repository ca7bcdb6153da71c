import { inArray } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { changedSince } from "#app/platform/forms/made-from.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { offers } from "#db/schema/teachers/teachers.ts";
import { describeOffer } from "./describe-offer.server.ts";
import { markFirstRun } from "../publishing/mark-first-run.server.ts";
import { offerValues } from "./offer-form.ts";
import { lockOffers, numberOffers, switchRowsOff } from "./order-offers.server.ts";
import { findGroup, listOfferRows, listTaughtCodes } from "./own-offers.server.ts";
import {
  groupOwnOffers,
  trialAbove,
  type OwnOfferGroup,
  type OfferRow,
  type OfferInput,
  type OfferWords,
  type TrialAbove,
} from "./own-offers.ts";
import { noteTextChange } from "../text-changes/note-text-change.server.ts";
import { teacherChanged } from "../publishing/teacher-changed.server.ts";

export type OfferRefusal = "same-name" | "too-many" | "not-taught";

/**
 * Saves one named offer, or makes it where `key` is null; one that was off is on again. A changed price is a new row:
 * lessons that were bought and holds keep the row they have, new bookings take the new one. A price of the first offer
 * that would leave the trial dearer than a lesson as long is refused. With `drawn`, the stored
 * fields that the form was made from, a form older than the stored one is refused.
 */
export async function saveOffer(
  teacher: Teacher,
  key: string | null,
  input: OfferInput,
  drawn?: FormState["values"],
): Promise<
  | { ok: true; key: string }
  | { ok: false; reason: OfferRefusal }
  | ({ ok: false; reason: "trial-above" } & TrialAbove)
  | { ok: false; reason: "changed-meanwhile"; stored: FormState["values"] }
> {
  return inTransaction(async (tx) => {
    await lockOffers(tx, teacher);
    const rows = await listOfferRows(teacher, tx);
    const offer = key === null ? null : findGroup(rows, key);
    const stored = offer === null ? {} : offerValues(offer);
    if (drawn !== undefined && offer !== null && changedSince(drawn, stored).length > 0)
      return { ok: false, reason: "changed-meanwhile", stored } as const;
    const active = groupOwnOffers(rows).filter((one) => one.active);
    const taught = await listTaughtCodes(teacher, tx);
    const reason = refuse(
      input,
      active.filter((one) => one.key !== key),
      taught,
    );
    if (reason !== null) return { ok: false, reason } as const;
    const [first = null] = active;
    const isFirst = first === null || first.key === key;
    const above = trialAbove(rows, isFirst ? input.prices : first.prices);
    if (above !== null) return { ok: false, reason: "trial-above", ...above } as const;

    teacherChanged(tx, teacher.id);
    const descriptionId = await describeOffer(tx, teacher, offer?.rows ?? [], input);
    const live = offer?.rows.filter((row) => row.active) ?? [];
    await setPrices(tx, teacher, live, { ...input, descriptionId });
    const order = active.map((one) => (one.key === key ? descriptionId : one.key));
    await numberOffers(tx, teacher, order);
    await markFirstRun(teacher, "offers", tx);
    await noteTextChange(tx, {
      teacherId: teacher.id,
      part: "offer",
      subjectId: descriptionId,
      before: offer === null ? {} : publicTexts(offer),
      after: publicTexts(input),
    });
    return { ok: true, key: descriptionId } as const;
  });
}

function publicTexts({ title, goal, plan }: OfferWords) {
  return { Name: title, "What students reach": goal, "How you go about it": plan };
}

function refuse(
  { title, language }: OfferInput,
  others: OwnOfferGroup[],
  taught: string[],
): OfferRefusal | null {
  if (!taught.includes(language)) return "not-taught";
  if (others.some((one) => one.title === title && one.language === language)) return "same-name";
  return others.length >= rules.apply.offersMax ? "too-many" : null;
}

async function setPrices(
  tx: Tx,
  teacher: Teacher,
  live: OfferRow[],
  { title, language, prices, descriptionId }: OfferInput & { descriptionId: string },
): Promise<void> {
  const stays = ({ minutes, priceMinor }: OfferRow) => prices[minutes] === priceMinor;
  await switchRowsOff(
    tx,
    live.filter((row) => !stays(row)),
  );
  const kept = live.filter(stays);
  const keptIds = kept.map(({ id }) => id);
  await tx.update(offers).set({ title, language }).where(inArray(offers.id, keptIds));
  const fresh = Object.entries(prices)
    .map(([minutes, priceMinor]) => ({ minutes: Number(minutes), priceMinor }))
    .filter(({ minutes }) => !kept.some((row) => row.minutes === minutes));
  const row = { teacherId: teacher.id, title, kind: "single" as const, language, descriptionId };
  if (fresh.length > 0)
    await tx.insert(offers).values(fresh.map((price) => ({ ...row, ...price })));
}
