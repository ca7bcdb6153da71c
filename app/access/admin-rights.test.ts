import { expect, it } from "vitest";
import { adminRights, storedRights } from "#db/schema/accounts/admin-rights.ts";
import { adminStart, hasRight, keepsSettings } from "./admin-rights.ts";

it("an admin whom nobody limited has every right, another one theirs alone", () => {
  for (const right of adminRights) {
    expect(hasRight({}, right)).toBe(true);
    expect(hasRight({ rights: null }, right)).toBe(true);
    expect(adminRights.filter((one) => hasRight({ rights: [right] }, one))).toEqual([right]);
  }
});

it.each([
  [null, "/admin/teachers"],
  [["reports", "money"], "/admin/reports"],
  [["money"], "/admin/money"],
  [["settings"], "/admin/people"],
] as const)("an admin with %j begins at %s", (rights, page) => {
  expect(adminStart({ rights })).toBe(page);
});

it("somebody who may change rights stays", () => {
  const [full, limited] = [
    { id: "full", rights: null },
    { id: "limited", rights: ["people" as const] },
  ];
  expect(keepsSettings([full, limited], "limited")).toBe(true);
  expect(keepsSettings([full, limited], "full")).toBe(false);
});

it("all rights are stored as no limit, fewer in one order", () => {
  expect(storedRights([...adminRights])).toBeNull();
  expect(storedRights(["settings", "reports"])).toEqual(["reports", "settings"]);
});
