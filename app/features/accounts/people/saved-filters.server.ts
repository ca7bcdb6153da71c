import { and, asc, count, eq } from "drizzle-orm";
import { savedPeopleFilters, users } from "#db/schema/accounts/accounts.ts";
import type { Admin } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { peopleSearch, savedFiltersMost, type PeopleFilter } from "./people-query.ts";

/** An admin's own, by name. */
export function listSavedFilters(admin: Admin) {
  return db()
    .select({
      id: savedPeopleFilters.id,
      name: savedPeopleFilters.name,
      search: savedPeopleFilters.search,
    })
    .from(savedPeopleFilters)
    .where(eq(savedPeopleFilters.adminId, admin.id))
    .orderBy(asc(savedPeopleFilters.name));
}
export type SavedFilter = Awaited<ReturnType<typeof listSavedFilters>>[number];

/** Keeps a filter under a name; one of that name is replaced. */
export async function saveFilter(
  admin: Admin,
  name: string,
  filter: PeopleFilter,
): Promise<{ ok: true } | { ok: false; reason: "too-many" }> {
  const search = peopleSearch(filter);
  return inTransaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, admin.id)).for("update");
    const own = eq(savedPeopleFilters.adminId, admin.id);
    const [replaced] = await tx
      .update(savedPeopleFilters)
      .set({ search })
      .where(and(own, eq(savedPeopleFilters.name, name)))
      .returning({ id: savedPeopleFilters.id });
    if (replaced !== undefined) return { ok: true } as const;
    const [kept] = await tx.select({ many: count() }).from(savedPeopleFilters).where(own);
    if (kept!.many >= savedFiltersMost) return { ok: false, reason: "too-many" } as const;
    await tx.insert(savedPeopleFilters).values({ adminId: admin.id, name, search });
    return { ok: true } as const;
  });
}

/** Leaves the filters of other admins alone. */
export async function dropFilter(admin: Admin, filterId: string): Promise<void> {
  await db()
    .delete(savedPeopleFilters)
    .where(and(eq(savedPeopleFilters.id, filterId), eq(savedPeopleFilters.adminId, admin.id)));
}
