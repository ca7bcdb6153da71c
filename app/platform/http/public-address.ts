import { BlockList, isIPv4, isIPv6 } from "node:net";

/** What is not the open internet: this machine, its network, other private networks, and what is set aside. */
const setAside = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  const [address, bits] = network.split("/") as [string, string];
  setAside.addSubnet(address, Number(bits), "ipv4");
}

/** All that is given out of IPv6; so what maps, embeds or translates IPv4, is local or goes to many stays outside. */
const givenOut = new BlockList();
givenOut.addSubnet("2000::", 3, "ipv6");
const setAside6 = new BlockList();
for (const network of [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
]) {
  const [address, bits] = network.split("/") as [string, string];
  setAside6.addSubnet(address, Number(bits), "ipv6");
}

/** Whether an address belongs to the open internet. Text that is no address of either kind does not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !setAside.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return givenOut.check(address, "ipv6") && !setAside6.check(address, "ipv6");
}
