import { and, eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { resealed, seal, unsealKeptOrNull } from "#app/platform/sealed.server.ts";
import { taxDetails } from "#db/schema/payments/payments.ts";
import type { TaxDetails, TypedTaxDetails } from "./tax-form.ts";

/** The details as their own page shows them: of the tax number the last three characters alone. */
export type ShownTaxDetails = Omit<TaxDetails, "taxNumber"> & {
  /** "…61C"; null where the country gives none. */
  taxNumberEnd: string | null;
  version: number;
  savedAt: number;
};

/** Whether a teacher has given what the law asks for before money is paid out to them. */
export async function hasTaxDetails(teacherId: string): Promise<boolean> {
  return (await db().$count(taxDetails, eq(taxDetails.teacherId, teacherId))) > 0;
}

/** A teacher's own details; null before they were saved for the first time, and where they do not open any more. */
export async function readTaxDetails(teacher: Teacher): Promise<ShownTaxDetails | null> {
  const [row] = await db().select().from(taxDetails).where(eq(taxDetails.teacherId, teacher.id));
  const opened = row && openTaxDetails(teacher.id, row.sealed);
  if (row === undefined || !opened) return null;
  const { taxNumber, ...rest } = opened;
  return {
    ...rest,
    taxNumberEnd: taxNumber === null ? null : `…${taxNumber.slice(-3)}`,
    version: row.version,
    savedAt: row.savedAt.getTime(),
  };
}

/**
 * Saves a teacher's details, sealed. A page that was opened before the newest save is refused (docs/decisions/067), as
 * is a tax number left empty where none is stored for this country and kind of seller. Details that do not open any
 * more count as none.
 */
export async function saveTaxDetails(
  teacher: Teacher,
  { version, ...typed }: TypedTaxDetails,
  now = new Date(),
): Promise<
  | { ok: true }
  | { ok: false; reason: "older"; version: number }
  | { ok: false; reason: "no-tax-number" }
> {
  const own = eq(taxDetails.teacherId, teacher.id);
  return inTransaction(async (tx) => {
    const [stored] = await tx.select().from(taxDetails).where(own).for("update");
    const before = stored && openTaxDetails(teacher.id, stored.sealed);
    const known = stored && before ? stored.version : 0;
    if (known !== version) return { ok: false, reason: "older", version: known } as const;
    const isAlike = before?.taxCountry === typed.taxCountry && before.kind === typed.kind;
    const taxNumber =
      typed.taxNumber !== "stays" ? typed.taxNumber : isAlike ? before.taxNumber : undefined;
    // Where none was stored because the country gives none, an empty field says nothing.
    if (taxNumber === undefined || (taxNumber === null && typed.taxNumber === "stays"))
      return { ok: false, reason: "no-tax-number" } as const;
    const details: TaxDetails = { ...typed, taxNumber };
    const sealed = sealTaxDetails(teacher.id, details);
    if (stored === undefined) {
      const made = await tx
        .insert(taxDetails)
        .values({ teacherId: teacher.id, sealed, savedAt: now })
        .onConflictDoNothing()
        .returning({ version: taxDetails.version });
      return made.length > 0
        ? ({ ok: true } as const)
        : ({ ok: false, reason: "older", version: 1 } as const);
    }
    await tx
      .update(taxDetails)
      .set({ sealed, version: stored.version + 1, savedAt: now })
      .where(and(own, eq(taxDetails.version, stored.version)));
    return { ok: true } as const;
  });
}

/** The details as the database keeps them: only `openTaxDetails` for this teacher reads them. */
export function sealTaxDetails(teacherId: string, details: TaxDetails): string {
  return seal(Buffer.from(JSON.stringify(details)), sealedFor(teacherId));
}

/**
 * What was sealed for this teacher, whole: for their own copy, and for the report to the tax office. Null where no secret
 * of ours opens it.
 */
export function openTaxDetails(teacherId: string, sealed: string): TaxDetails | null {
  const opened = unsealKeptOrNull(sealed, sealedFor(teacherId));
  return opened === null ? null : (JSON.parse(opened.toString()) as TaxDetails);
}

/** Seals with the secret in use what was sealed with one of before. Answers how many rows. */
export async function resealTaxDetails(): Promise<number> {
  let done = 0;
  for (const { teacherId, sealed } of await db().select().from(taxDetails)) {
    const now = resealed(sealed, sealedFor(teacherId));
    if (now === null) continue;
    const own = and(eq(taxDetails.teacherId, teacherId), eq(taxDetails.sealed, sealed));
    done += (await db().update(taxDetails).set({ sealed: now }).where(own)).rowCount ?? 0;
  }
  return done;
}

/** Nobody else's row opens with it, nor does another secret of the same person. */
function sealedFor(teacherId: string): string {
  return `tax-details:${teacherId}`;
}
