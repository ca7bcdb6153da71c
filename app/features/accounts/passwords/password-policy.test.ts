import { describe, expect, it } from "vitest";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { cases, patience } from "#test/depth.ts";
import { ourPasswordPolicy } from "./our-password-policy.server.ts";
import { brokenRules, judgePassword, passwordPolicy } from "./password-policy.ts";
import { passwordStrength } from "./password-strength.ts";
import { refusePassword } from "./refuse-password.server.ts";

describe("the policy", () => {
  it("asks six characters when nothing else is said [HP-19]", () => {
    expect(passwordPolicy()).toEqual({
      minLength: 6,
      lowercase: false,
      uppercase: false,
      numeric: false,
      nonAlphanumeric: false,
    });
    expect(brokenRules("abcde", passwordPolicy())).toEqual(["MINIMUM_PASSWORD_LENGTH"]);
    expect(brokenRules("abcdef", passwordPolicy())).toEqual([]);
  });

  it("has a maximum only when one is set, and counts UTF-16 units [HP-19]", () => {
    expect(brokenRules("x".repeat(9_999), passwordPolicy())).toEqual([]);
    const short = passwordPolicy({ maxLength: 8 });
    expect(brokenRules("12345678", short)).toEqual([]);
    expect(brokenRules("123456789", short)).toEqual(["MAXIMUM_PASSWORD_LENGTH"]);
    expect(brokenRules("😀😀😀", passwordPolicy())).toEqual([]);
    expect(brokenRules("😀😀", passwordPolicy())).toEqual(["MINIMUM_PASSWORD_LENGTH"]);
  });

  it.each([
    ["lowercase", "MISSING_LOWERCASE_CHARACTER", "ABCDEF", "ABCDEf"],
    ["uppercase", "MISSING_UPPERCASE_CHARACTER", "abcdef", "abcdeF"],
    ["numeric", "MISSING_NUMERIC_CHARACTER", "abcdef", "abcde1"],
    ["nonAlphanumeric", "MISSING_NON_ALPHANUMERIC_CHARACTER", "abc de", "abcde!"],
  ] as const)("%s alone answers %s [HP-19]", (option, code, without, with_) => {
    const policy = passwordPolicy({ [option]: true });
    expect(brokenRules(without, policy)).toEqual([code]);
    expect(brokenRules(with_, policy)).toEqual([]);
  });

  it("names every broken rule at once, in one order, and takes exactly the documented symbols [HP-19]", () => {
    const all = passwordPolicy({
      minLength: 8,
      maxLength: 20,
      lowercase: true,
      uppercase: true,
      numeric: true,
      nonAlphanumeric: true,
    });
    expect(judgePassword("Ab1!defg", all).every(({ met }) => met)).toBe(true);
    expect(brokenRules("", all)).toEqual([
      "MINIMUM_PASSWORD_LENGTH",
      "MISSING_LOWERCASE_CHARACTER",
      "MISSING_UPPERCASE_CHARACTER",
      "MISSING_NUMERIC_CHARACTER",
      "MISSING_NON_ALPHANUMERIC_CHARACTER",
    ]);
    const symbols = passwordPolicy({ minLength: 1, nonAlphanumeric: true });
    const counted = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => brokenRules(character, symbols).length === 0,
    );
    // Word for word from the provider's page about password policies.
    const documented = "^ $ * . [ ] { } ( ) ? \" ! @ # % & / \\ , > < ' : ; | _ ~ `";
    expect(counted.toSorted()).toEqual(documented.split(" ").toSorted());
    expect([..."+-= ä£"].every((odd) => brokenRules(odd, symbols).length === 1)).toBe(true);
  });

  it("that we ship asks for length and nothing else [A6]", () => {
    const { passwordMin, passwordMax } = rules.account;
    expect([passwordMin, passwordMax]).toEqual([10, 128]);
    for (const fine of ["a".repeat(10), "é".repeat(64), " ".repeat(10), "x".repeat(128)])
      expect(brokenRules(fine, ourPasswordPolicy())).toEqual([]);
    expect(brokenRules("a".repeat(9), ourPasswordPolicy())).toEqual(["MINIMUM_PASSWORD_LENGTH"]);
    expect(brokenRules("a".repeat(129), ourPasswordPolicy())).toEqual(["MAXIMUM_PASSWORD_LENGTH"]);
  });
});

describe("a password that is easy to guess", () => {
  const owner = { email: "nia.ahmed@harbour.example", name: "Nia Ahmed" };

  it.each([
    "password1",
    "Password123!",
    "p@ssw0rd2026",
    "qwertyuiop",
    "1234567890",
    "9876543210",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "iloveyou2024",
    "passwordpassword",
    "LETMEIN!!!!",
  ])("%s is refused, however it is dressed [A6]", async (word) => {
    expect(await refusePassword(word, owner)).toBe("common");
  });

  const ours = [brand.name.replaceAll(" ", "-"), `${brand.name.replaceAll(" ", "")}2026`];
  it.each([...ours, "nia.ahmed1990", "Ahmed-Nia-123", "harbour12345"])(
    "%s is too close to its owner or to us [A6]",
    async (word) => {
      expect(await refusePassword(word, owner)).toBe("personal");
    },
  );

  it.each([
    "a kettle on the quay",
    "nia likes quiet rivers",
    "mein Fuß ist kälter als",
    "correct horse battery staple",
    "Tz7#qk2Lm9vB",
    "我们在图书馆后面的花园见面",
    "v3-lantern.moss.osprey",
  ])("%s is accepted [A6]", async (word) => {
    expect(await refusePassword(word, owner)).toBeNull();
  });

  it("is every one of the offline list that is long enough [A6]", patience, async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    const list = (dictionary["passwords-common"] as string[]).filter(
      (word) => word.length >= rules.account.passwordMin,
    );
    expect(list.length).toBeGreaterThan(500);
    const stranger = { email: "x@y.example" };
    for (const word of list.slice(0, cases(1_000)))
      expect(await refusePassword(word, stranger), word).not.toBeNull();
  });
});

it("the hint while typing rises with what is typed", () => {
  const hints = ["1234567890", "kettle quay", "kettle on the quay", "a Kettle, on the quay 7"];
  expect(hints.map(passwordStrength)).toEqual(["weak", "fair", "good", "strong"]);
});
