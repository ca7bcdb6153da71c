import { eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { teachers, type PackageDiscounts } from "#db/schema/teachers/teachers.ts";
import { packagesToken } from "./package-discounts.ts";
import { teacherChanged } from "../publishing/teacher-changed.server.ts";

/**
 * Sets which packages a teacher sells and what each takes off, for sales from now on; sold ones keep their terms.
 * `seen` is what was on sale when the form was opened: where another tab has saved since, nothing is written, and
 * `onSale` is what is stored.
 */
export async function savePackages(
  teacher: Teacher,
  { packages, seen }: { packages: PackageDiscounts; seen: string },
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile"; onSale: string }> {
  return inTransaction(async (tx) => {
    const [stored] = await tx
      .select({ packages: teachers.packages })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id))
      .for("update");
    const onSale = packagesToken(stored!.packages);
    if (onSale === packagesToken(packages)) return { ok: true } as const;
    if (onSale !== seen) return { ok: false, reason: "changed-meanwhile", onSale } as const;
    await tx.update(teachers).set({ packages }).where(eq(teachers.userId, teacher.id));
    teacherChanged(tx, teacher.id);
    return { ok: true } as const;
  });
}
