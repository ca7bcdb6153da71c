import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { isGuessable } from "./guessable-secret.ts";

it.each([
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "0123456789abcdef0123456789abcdef",
  "zyxwvutsrqponmlkjihgfedcba9876543210",
  "a".repeat(40),
  "ab".repeat(20),
  "changeme-changeme-changeme-changeme",
  "Secret1234Secret1234Secret1234Secret1234",
  "qwertyuiopasdfghjklzxcvbnm1234567890",
  "aaaabbbbccccddddeeeeffffgggghhhhiiiijjjj",
])("%s could be guessed [F17]", (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

it("what a generator makes is none of these, however it is written [F17]", () => {
  for (let n = 0; n < 2_000; n += 1) {
    const bytes = randomBytes(36);
    for (const encoding of ["base64", "base64url", "hex"] as const)
      expect(isGuessable(bytes.toString(encoding))).toBe(false);
  }
  expect(isGuessable("k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e")).toBe(false);
});
