import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { consentKey } from "./record.ts";
import { categories } from "./categories.ts";
import { findItem, itemsOf, storageItems } from "./registry.ts";
import { answersDatabase, optionalNames, practiceCache } from "./stored-names.ts";

test("every item says what it is for and how long it stays, under one of the four categories", () => {
  for (const item of storageItems) {
    expect(item.purpose, item.name).toMatch(/\w/);
    expect(item.life, item.name).toMatch(/\w/);
    expect(categories.map(({ category }) => category)).toContain(item.category);
  }
  expect(categories.flatMap(({ category }) => itemsOf(category))).toHaveLength(storageItems.length);
});

test("what every page can delete is what needs consent, no more and no less", () => {
  const names = (items: { where: string; name: string; category: string }[]) =>
    items.map(({ where, name, category }) => `${category} ${where} ${name}`).toSorted();
  expect(names(optionalNames)).toEqual(
    names(storageItems.filter(({ category }) => category !== "necessary")),
  );
});

test("no item is listed twice in one category", () => {
  const all = storageItems.map(({ where, name, category }) => `${category} ${where} ${name}`);
  expect(new Set(all).size).toBe(all.length);
});

test("what a browser holds is found by its place and its name, or by how its name begins", () => {
  expect(findItem("cookie", consentKey)?.category).toBe("necessary");
  expect(findItem("cookie", "__Host-session")).toBe(findItem("cookie", "session"));
  expect(findItem("session storage", "in-room:7")?.name).toBe("in-room:…");
  expect(findItem("local storage", "in-room:7")).toBeUndefined();
  expect(findItem("cookie", "session-2")).toBeUndefined();
});

test("the necessary cookies are the session and the ways into it, how far one has written, the choice and a visit's theme, and no more [CK-40]", () => {
  expect(
    itemsOf("necessary")
      .filter(({ where }) => where === "cookie")
      .map(({ name }) => name),
  ).toEqual(["session", "sign-in", "provider", "device", "written", consentKey, "theme"]);
});

test("the service worker looks for what pages keep under the listed names", () => {
  const worker = readFileSync("public/service-worker.js", "utf8");
  for (const name of [answersDatabase, practiceCache, "offline-1"])
    expect(worker).toContain(`"${name}"`);
});
