import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { nameField } from "./person-fields.ts";

const refusalOf = (name: string) => nameField.safeParse(name).error?.issues[0]?.message ?? null;

describe("a person's name", () => {
  it.each([
    "Eva\n\nYOUR ACCOUNT IS LOCKED",
    "Eva\rBcc",
    "Eva\tMoreno",
    "Eva\u2028Moreno",
    "Eva \u202egnp.exe",
    "Eva\u0007",
  ])("stands on one line and hides nothing: %j is refused [F12]", (name) => {
    expect(refusalOf(name)).toBe("Write your name on one line, without hidden characters");
  });

  it.each([
    "Win at https://evil.example/x",
    "www.evil",
    "WWW.evil.org",
    "eva@example.org",
    "Eva evil.com",
    "Eva Evil.COM/now",
    "ftp://a",
  ])("is no address: %j is refused [F12]", (name) => {
    expect(refusalOf(name)).toBe("Write only your name, without web or email addresses");
  });

  it("that is too long is told so, and not looked through [F12]", () => {
    for (const part of ["www.", "a@", "\n"])
      expect(
        nameField
          .safeParse(`Eva ${part.repeat(100)} Moreno`)
          .error?.issues.map(({ message }) => message),
      ).toEqual([`Use at most ${rules.account.nameCharacters} characters`]);
  });

  it.each([
    "J. R. R. Tolkien",
    "St.John Smith",
    "Dr. Ana M.ª López-Ñúñez",
    "O’Brien, Seán",
    "زينب‌السادات",
    "李小龍",
    "Zoë (she/her)",
    "Ána <b>",
    "Max Musterfrau-von.Berg",
    "👩‍🏫 Ines",
  ])("is otherwise what people say it is: %s [F12]", (name) => {
    expect(nameField.parse(` ${name} `)).toBe(name);
  });
});
