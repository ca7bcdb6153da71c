import { expect, it } from "vitest";
import { scrub } from "./log.server.ts";

it("no address, hash or card number is written, in whatever line it came [I7] [D15] [HP-24]", () => {
  const line = (msg: string) => scrub(JSON.stringify({ level: 50, time: 1795302750415, msg }));
  for (const said of [
    "robin@example.test",
    "Key (email)=(robin@example.test) exists",
    "4242 4242 4242 4242",
    "5555-5555-5555-4444",
    "card 378282246310005",
    "$argon2id$v=19$m=19456,t=2,p=1$abc$def",
    "id_token_hint=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJyb2JpbiJ9.c2lnbmVk4242",
    "Bearer ya29.robin-4242_5555",
  ]) {
    const written = line(`it says ${said} here`);
    expect(written).not.toMatch(/robin|4242|5555|3782|\$abc|eyJ/);
    expect(JSON.parse(written)).toMatchObject({ time: 1795302750415 });
  }
  expect(line("lesson 01a20069-4d59-7502-9dd2-9fd3d0ed45dd at 1795302750415")).toContain(
    "01a20069-4d59-7502-9dd2-9fd3d0ed45dd at 1795302750415",
  );
});
