import { BlockList, isIP, isIPv6 } from "node:net";

const inside = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["127.0.0.0", 8],
] as const)
  inside.addSubnet(network, prefix, "ipv4");
inside.addAddress("::1", "ipv6");
inside.addSubnet("fc00::", 7, "ipv6");

/**
 * The network address to count somebody under: the peer's, or what a proxy beside us says last, since
 * everything before that the client may have made up. A household's IPv6 network counts as one.
 */
export function clientAddress(peer: string | undefined, forwarded: string | null): string {
  const near = unmapped(peer ?? "");
  const said = forwarded?.split(",").at(-1)?.trim();
  return network(said && isInside(near) ? unmapped(said) : near);
}

function isInside(address: string): boolean {
  return isIP(address) !== 0 && inside.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** IPv4 in the clothes of IPv6, as itself. */
function unmapped(address: string): string {
  return address.slice(0, 64).replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Of IPv6 the first 64 bits, however they are written: "2001:db8::7" is in "2001:db8:0:0". */
function network(address: string): string {
  if (!isIPv6(address) || address === "::1") return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const groups = (text = "") => (text === "" ? [] : text.split(":"));
  const [first, last] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
