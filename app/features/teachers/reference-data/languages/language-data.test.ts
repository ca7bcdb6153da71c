import { iso6393 } from "iso-639-3";
import { describe, expect, it } from "vitest";
import {
  commonLanguages,
  findLanguages,
  isKnownLanguage,
  nameOfLanguage,
} from "./language-data.server.ts";
import { isLanguage, twoLetterCodes } from "./languages.ts";

describe("the languages that can be taught", () => {
  it("are all of ISO 639-3 and nothing else", () => {
    const own = iso6393.filter(({ type }) => type !== "special");
    expect(own.every(({ iso6391, iso6393 }) => isKnownLanguage(iso6391 ?? iso6393))).toBe(true);
    for (const code of ["xx", "xxx", "und", "mul", "zxx", "EN", "en-GB", "__proto__", ""])
      expect(isKnownLanguage(code)).toBe(false);
  });

  it("keep the code and the name that were chosen, where software would rewrite them", () => {
    const chosen = ["cmn", "zh", "yue", "arz", "ar", "arb", "tl", "fil", "bfi", "ase"];
    expect(chosen.map(nameOfLanguage)).toEqual([
      "Mandarin Chinese",
      "Chinese",
      "Cantonese",
      "Egyptian Arabic",
      "Arabic",
      "Standard Arabic",
      "Tagalog",
      "Filipino",
      "British Sign Language",
      "American Sign Language",
    ]);
  });

  it("each have a name of their own", () => {
    const codes = iso6393.map(({ iso6391, iso6393 }) => iso6391 ?? iso6393).filter(isKnownLanguage);
    expect(new Set(codes.map(nameOfLanguage)).size).toBe(codes.length);
  });

  it("include every sign language of the list", () => {
    const signed = iso6393.filter(({ name }) => name.endsWith("Sign Language"));
    expect(signed.length).toBeGreaterThan(100);
    for (const { name, iso6393: code } of signed)
      expect(findLanguages(name)).toContainEqual({ code, name: nameOfLanguage(code) });
  });

  it("are found by the beginning of a word, with or without accents", () => {
    expect(findLanguages("welsh")[0]).toEqual({ code: "cy", name: "Welsh" });
    expect(findLanguages("egyptian arab")[0]).toEqual({ code: "arz", name: "Egyptian Arabic" });
    expect(findLanguages("NORWEGIAN BOKMAL")[0]!.code).toBe("nb");
    expect(findLanguages("british sign")[0]!.code).toBe("bfi");
    expect(findLanguages("q")).toEqual([]);
    expect(findLanguages("no such language")).toEqual([]);
  });

  it("begin with a short list", () => {
    const common = commonLanguages();
    expect(common.length).toBeLessThan(250);
    expect(common.map(({ code }) => code)).toEqual(expect.arrayContaining(["es", "yue", "bfi"]));
  });
});

describe("in the browser", () => {
  it("the two-letter codes are those of ISO 639-1", () => {
    const short = iso6393.flatMap(({ iso6391 }) => iso6391 ?? []);
    expect([...twoLetterCodes].toSorted()).toEqual(short.toSorted());
  });

  it("a code of three letters is judged by its shape", () => {
    expect(["es", "yue", "qqq"].every(isLanguage)).toBe(true);
    expect(["xx", "e", "en-GB", "ES", "toString", null].some(isLanguage)).toBe(false);
  });
});
