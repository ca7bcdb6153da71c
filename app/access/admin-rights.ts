/** What an admin may do: each area of their work is a right of its own. Pure. */
import { type AdminRight, adminRights } from "#db/schema/accounts/admin-rights.ts";

/** The rights of an admin as they are stored: null or nothing is every right. */
type Limited = { rights?: readonly AdminRight[] | null };

export function rightsOf({ rights }: Limited): readonly AdminRight[] {
  return rights ?? adminRights;
}

export function hasRight(admin: Limited, right: AdminRight): boolean {
  return rightsOf(admin).includes(right);
}

const pages = {
  applications: "/admin/teachers",
  reports: "/admin/reports",
  money: "/admin/money",
  people: "/admin/people",
  settings: "/admin/people",
} as const satisfies Record<AdminRight, string>;

/** Where an admin begins: the first page that is open to them. */
export function adminStart(admin: Limited): (typeof pages)[AdminRight] {
  return pages[adminRights.find((right) => hasRight(admin, right)) ?? "applications"];
}

/** Whether an admin may change others' rights, as these locked rows have it. */
export function maySetRights(
  admins: readonly (Limited & { id: string })[],
  admin: { id: string },
): boolean {
  return admins.some((one) => one.id === admin.id && hasRight(one, "settings"));
}

/** Whether somebody who may change rights is left among these when that one goes. */
export function keepsSettings(
  admins: readonly (Limited & { id: string })[],
  without: string,
): boolean {
  return admins.some((admin) => admin.id !== without && hasRight(admin, "settings"));
}
