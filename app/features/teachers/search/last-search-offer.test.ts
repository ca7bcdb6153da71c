import { expect, it } from "vitest";
import { offerOf } from "./last-search-offer.ts";

it.each([
  ["?language=es&time=evening", { query: "?language=es&time=evening", words: "Spanish, evenings" }],
  [
    "?language=es&time=evening&zone=Europe%2FMadrid&page=4",
    { query: "?language=es&time=evening&zone=Europe%2FMadrid", words: "Spanish, evenings" },
  ],
  ["?language=xx&evil=%3Cscript%3E", null],
  ["?sort=price&page=2", null],
  ["javascript:alert(1)", null],
  ["//evil.example/?language=es", null],
  ["", null],
])("what was kept as %s offers %j", (kept, offer) => {
  expect(offerOf(kept)).toEqual(offer);
});
