import { expect, it } from "vitest";
import { canSeeFile, type Asker, type FileFacts } from "./files.ts";

const portrait: FileFacts = {
  kind: "portrait",
  ownerId: "owner",
  isPublished: false,
  haveMet: false,
};

it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
  ["its owner", { id: "owner" }, {}, true],
  ["a stranger who is signed in", { id: "other" }, {}, false],
  ["a visitor", null, {}, false],
  ["somebody who has met them", { id: "other" }, { haveMet: true }, true],
  ["a visitor, of a published teacher", null, { isPublished: true }, true],
  ["a stranger, of a published teacher", { id: "other" }, { isPublished: true }, true],
  ["an admin who looks as its owner", { id: "owner", viewed: true }, {}, false],
  [
    "an admin who looks as somebody, of a published teacher",
    { id: "other", viewed: true },
    { isPublished: true },
    true,
  ],
])("a portrait and %s [F5]", (_, person, facts, sees) => {
  expect(canSeeFile(person, { ...portrait, ...facts })).toBe(sees);
});
