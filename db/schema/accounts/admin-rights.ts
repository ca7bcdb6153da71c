/** The areas of an admin's work. */
export const adminRights = ["applications", "reports", "money", "people", "settings"] as const;
export type AdminRight = (typeof adminRights)[number];

/** As they are stored: somebody with every right has those of an area that is still to come, too. */
export function storedRights(rights: readonly AdminRight[]): AdminRight[] | null {
  const all = adminRights.every((right) => rights.includes(right));
  return all ? null : adminRights.filter((right) => rights.includes(right));
}
