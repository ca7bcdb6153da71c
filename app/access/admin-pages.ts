/** Which right opens which page of the admins. Pure. */
import { type AdminRight, adminRights } from "#db/schema/accounts/admin-rights.ts";
import { rightsOf } from "./admin-rights.ts";

/** The first beginning that fits counts. The list of applications shows each admin what is theirs to see. */
const areas: [beginning: RegExp, anyOf: readonly AdminRight[]][] = [
  [/^\/admin\/teachers\/[^?#]/, ["applications"]],
  [/^\/admin\/reports/, ["reports"]],
  [/^\/admin\/(?:business|disputes|money)/, ["money"]],
  [/^\/admin\/people\/(?:people\.csv|[^/?#]+\/decisions)/, ["people"]],
  [/^\/admin\/people/, ["people", "settings"]],
  [/^\/admin\/(?:audit|announcements|settings|health)/, ["settings"]],
  [/^\/admin(?:\/teachers|\/find)?(?:[?#]|$)/, adminRights],
];

/** Whether a page opens for an admin of these rights: a path, with or without a query. Other pages are not asked about. */
export function isOpenToAdmin(
  admin: { rights?: readonly AdminRight[] | null },
  path: string,
): boolean {
  const area = areas.find(([beginning]) => beginning.test(path));
  return area === undefined || area[1].some((right) => rightsOf(admin).includes(right));
}
