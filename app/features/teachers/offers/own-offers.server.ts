import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import {
  offerDescriptions,
  offers,
  teacherLanguages,
  teachers,
} from "#db/schema/teachers/teachers.ts";
import { groupOwnOffers, type OwnOfferGroup, type OfferRow, type OwnOffer } from "./own-offers.ts";

/** Everything a teacher has ever offered, in its order. */
export async function listOfferRows(
  { id }: Pick<Teacher, "id">,
  on: Db | Tx = db(),
): Promise<OfferRow[]> {
  return on
    .select({
      id: offers.id,
      descriptionId: offers.descriptionId,
      kind: offers.kind,
      title: offers.title,
      language: offers.language,
      minutes: offers.minutes,
      priceMinor: offers.priceMinor,
      active: offers.active,
      levelFrom: offerDescriptions.levelFrom,
      levelTo: offerDescriptions.levelTo,
      goal: sql<string>`coalesce(${offerDescriptions.goal}, '')`,
      plan: sql<string>`coalesce(${offerDescriptions.plan}, '')`,
    })
    .from(offers)
    .leftJoin(offerDescriptions, eq(offerDescriptions.id, offers.descriptionId))
    .where(eq(offers.teacherId, id))
    .orderBy(desc(offers.active), asc(offers.position), asc(offers.id));
}

/** The languages a teacher teaches, as codes. */
export async function listTaughtCodes(
  { id }: Pick<Teacher, "id">,
  on: Db | Tx = db(),
): Promise<string[]> {
  const rows = await on
    .select({ code: teacherLanguages.language })
    .from(teacherLanguages)
    .where(and(eq(teacherLanguages.teacherId, id), eq(teacherLanguages.taught, true)))
    .orderBy(asc(teacherLanguages.language));
  return rows.map(({ code }) => code);
}

/** What a teacher offers and has offered, and the packages on sale, to be edited. */
export async function getOwnOffers(teacher: Teacher) {
  const [rows, taught, [profile]] = await Promise.all([
    listOfferRows(teacher),
    listTaughtCodes(teacher),
    db()
      .select({ packages: teachers.packages })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id)),
  ]);
  const trial = rows.find(({ kind, active }) => kind === "trial" && active);
  const offers = groupOwnOffers(rows).map(withoutRows);
  return { offers, trialPence: trial?.priceMinor ?? null, taught, packages: profile!.packages };
}

/** One of a teacher's offers. Throws not-found, also for somebody else's. */
export async function getOwnOffer(teacher: Teacher, key: string): Promise<OwnOffer> {
  return withoutRows(findGroup(await listOfferRows(teacher), key));
}

/** The offer of that key with its rows. Throws not-found. */
export function findGroup(rows: OfferRow[], key: string): OwnOfferGroup {
  const offer = groupOwnOffers(rows).find((one) => one.key === key);
  if (offer === undefined) throw new AppError("not-found");
  return offer;
}

function withoutRows({ rows: _rows, ...offer }: OwnOfferGroup): OwnOffer {
  return offer;
}
