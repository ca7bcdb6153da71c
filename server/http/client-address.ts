import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Says under which network address a request counts: from the socket's peer and the X-Forwarded-For header. */
export type AddressOf = (peer: string | undefined, forwarded: string | null) => string;

/**
 * Believes the proxies at these addresses and networks, and nobody else: of what the header names, from its end,
 * the first that is no such proxy is the client. Everything before that the client may have made up. A household's
 * IPv6 network counts as one.
 */
export function addressBehind(proxies: string[]): AddressOf {
  const trusted = proxies.map((proxy) =>
    ipaddr.parseCIDR(proxy.includes("/") ? proxy : `${proxy}/${isIPv6(proxy) ? 128 : 32}`),
  );
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && ipaddr.subnetMatch(ipaddr.parse(address), { trusted }, "") !== "";
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
function unmapped(said: string): string {
  const address = said.slice(0, 64);
  return isIPv6(address) ? ipaddr.process(address).toString() : address;
}

/** Of IPv6 the first 64 bits, however they are written: "2001:db8::7" is in "2001:db8:0:0". */
function network(address: string): string {
  if (!isIPv6(address) || address === "::1") return address;
  return ipaddr.parse(address).toNormalizedString().split(":").slice(0, 4).join(":");
}
