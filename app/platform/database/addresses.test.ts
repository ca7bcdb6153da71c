import { expect, it } from "vitest";
import { addressesOf } from "./addresses.ts";

it.each([
  ["postgres://u:s@one/app", ["postgres://u:s@one/app"]],
  [
    "postgres://u:s%40@one:5432,two:6432/app?target_session_attrs=read-write",
    ["postgres://u:s%40@one:5432/app", "postgres://u:s%40@two:6432/app"],
  ],
  [
    "postgresql://one,two,three/app?target_session_attrs=any&sslmode=require",
    ["one", "two", "three"].map((host) => `postgresql://${host}/app?sslmode=require`),
  ],
])("an address names each of its hosts: %s", (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});
