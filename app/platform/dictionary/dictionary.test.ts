import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startDictionary } from "#test/servers/word-providers.ts";
import { env } from "../env/env.server.ts";
import { dictionaryLabel, lookUp } from "./dictionary.server.ts";

const answers: Parameters<typeof startDictionary>[0] = {};
let twin: Awaited<ReturnType<typeof startDictionary>>;
beforeAll(async () => {
  process.env["LOG_LEVEL"] ??= "error";
  twin = await startDictionary(answers);
});
afterAll(() => twin.stop());
beforeEach(() => {
  answers.next = undefined;
  Object.assign(env(), { DICTIONARY_URL: twin.url, DICTIONARY_LABEL: "Lexicon" });
});

const ask = (word: string, wait = 3_000) =>
  lookUp({ word, language: "es", signal: AbortSignal.timeout(wait) });

describe("a word in the Free Dictionary API", () => {
  it("has a few senses of each word class, with an example where there is one", async () => {
    expect(await ask("mesa")).toEqual({
      ok: true,
      senses: [
        { wordClass: "noun", definition: "A flat board on legs.", example: "Pon la mesa." },
        { wordClass: "noun", definition: "A flat hill.", example: null },
        { wordClass: "verb", definition: "Of mesar: pulls hair.", example: null },
      ],
    });
  });

  it("is unknown where there is none, or nothing is said of it", async () => {
    expect(await ask("xyz")).toEqual({ ok: false, reason: "unknown" });
    answers.next = { body: [{ meanings: [] }] };
    expect(await ask("mesa")).toEqual({ ok: false, reason: "unknown" });
  });

  it("stays one part of the address, whatever it is", async () => {
    for (const word of ["a/b?c#d", "¿qué?", "\ud800", "..", "."])
      expect(await ask(word)).toEqual({ ok: false, reason: "unknown" });
    const asked = twin.seen.map(({ path }) => path);
    expect(asked).toContain("GET /es/a%2Fb%3Fc%23d");
    expect(asked.every((path) => path.startsWith("GET /es/") && path.split("/").length === 3)).toBe(
      true,
    );
  });

  it.each([
    ["too often", { status: 429, body: {} }, "busy"],
    ["while it fails", { status: 500, body: "down" }, "unavailable"],
    ["and answers something else", { body: { word: "mesa" } }, "unavailable"],
    ["and is silent", "silence", "too-slow"],
  ] as const)("that is asked for %s is refused", async (_, next, reason) => {
    answers.next = next;
    expect(await ask("mesa", 500)).toEqual({ ok: false, reason });
  });

  it("is off unless an operator has named a dictionary", async () => {
    expect(dictionaryLabel()).toBe("Lexicon");
    Object.assign(env(), { DICTIONARY_URL: undefined });
    expect(dictionaryLabel()).toBeNull();
    expect(await ask("mesa")).toEqual({ ok: false, reason: "off" });
  });
});
