import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** All that is given out of IPv6: what is set aside later, or embeds IPv4 in a new way, stays outside. */
const givenOut = ipaddr.parseCIDR("2000::/3");

/** Whether an address belongs to the open internet. Text that is no address of either kind does not. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js reads "127.1" and octal numbers, too.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(givenOut));
}
