import { expect, it } from "vitest";
import { emptyContent } from "./application-steps.ts";
import { itemPrints, type Looked } from "./checklist-item-hash.server.ts";

const sent = {
  ...emptyContent("Europe/London"),
  name: "Katarzyna Nowak",
  portraitId: null,
  identityFileId: "01a19bce-9269-74cc-9379-6d806bfffa03",
} as unknown as Looked;

it("another name asks for another look at the identity, and at nothing else", () => {
  const [before, after] = [itemPrints(sent), itemPrints({ ...sent, name: "Someone Else" })];
  const changed = Object.keys(before).filter(
    (item) => before[item as keyof typeof before] !== after[item as keyof typeof after],
  );
  expect(changed).toEqual(["identity"]);
});
