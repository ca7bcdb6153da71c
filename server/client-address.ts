import { BlockList, isIP, isIPv6 } from "node:net";

/** Says under which network address a request counts: from the socket's peer and the X-Forwarded-For header. */
export type AddressOf = (peer: string | undefined, forwarded: string | null) => string;

/**
 * Believes the proxies at these addresses and networks, and nobody else: of what the header names, from its end,
 * the first that is no such proxy is the client. Everything before that the client may have made up. A household's
 * IPv6 network counts as one.
 */
export function addressBehind(proxies: string[]): AddressOf {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return (peer, forwarded) => {
    let address = unmapped(peer ?? "");
    for (const said of (forwarded ?? "").split(",").toReversed()) {
      if (said.trim() === "" || !isTrusted(address)) break;
      address = unmapped(said.trim());
    }
    return network(address);
  };
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
