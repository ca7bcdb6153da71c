import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

it.each([
  ["192.0.2.7", null, "192.0.2.7"],
  ["::ffff:192.0.2.7", null, "192.0.2.7"],
  ["::1", null, "::1"],
  ["2001:db8:1:2:aaaa::1", null, "2001:db8:1:2"],
  ["192.0.2.7", "198.51.100.1", "192.0.2.7"],
  ["127.0.0.1", "made up, 198.51.100.1", "198.51.100.1"],
  ["::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["10.1.2.3", "", "10.1.2.3"],
  [undefined, "198.51.100.1", ""],
])("%s, forwarded %s, counts as %s", (peer, forwarded, address) => {
  expect(clientAddress(peer, forwarded)).toBe(address);
});
