import { describe, expect, it } from "vitest";
import { parseForm } from "#app/platform/forms/forms.ts";
import type { z } from "zod";
import { aTradersSide } from "#test/builders/traders-side.ts";
import { aboutForm, changedLanguagesForm, hoursForm, languagesForm } from "./application-forms.ts";

type Typed = Record<string, string | string[]>;

async function post(schema: z.ZodType, fields: Typed): Promise<object> {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
  const form = await parseForm(new Request("http://x/", { method: "POST", body }), schema);
  return form.ok ? (form.value as object) : form.state.errors;
}

describe("languages", () => {
  it("takes what is taught from C1, and what is spoken at any level", async () => {
    const taught = { taught1: "es", taughtLevel1: "native", taughtAccent1: "MX" };
    const spoken = { spoken2: "en", spokenLevel2: "B1" };
    expect(await post(languagesForm, { ...taught, ...spoken })).toEqual({
      languages: [
        { language: "es", level: "native", taught: true, accent: "MX" },
        { language: "en", level: "B1", taught: false, accent: null },
      ],
    });
  });

  it.each(["cmn", "zh", "yue", "arz", "arb", "bfi", "tl", "sh"])(
    "keeps %s as it was",
    async (code) => {
      expect(await post(languagesForm, { taught1: code, taughtLevel1: "C1" })).toMatchObject({
        languages: [{ language: code }],
      });
    },
  );

  it.each([
    [{}, "taught1"],
    [{ taught1: "xx", taughtLevel1: "C1" }, "taught1"],
    [{ taught1: "xxx", taughtLevel1: "C1" }, "taught1"],
    [{ taught1: "es", taughtLevel1: "C1", taughtAccent1: "EU" }, "taughtAccent1"],
    [{ taught1: "es", taughtLevel1: "B2" }, "taughtLevel1"],
    [{ taught1: "es", taughtLevel1: "C2", spoken1: "es", spokenLevel1: "A1" }, "spoken1"],
    [{ taught1: "es", taughtLevel1: "C2", spoken1: "en", spokenLevel1: "" }, "spokenLevel1"],
    [{ taught1: "es", taughtLevel1: "C2", spoken1: "", spokenLevel1: "B1" }, "spoken1"],
    [{ taught1: "es", taughtLevel1: "C2", taught2: "", taughtLevel2: "C1" }, "taught2"],
    [{ taught1: "__proto__", taughtLevel1: "C1" }, "taught1"],
  ])("refuses %o at %s", async (fields, field) => {
    expect(Object.keys(await post(languagesForm, fields as never))).toEqual([field]);
  });

  it("takes a language out of a change where none is chosen, though its level is", async () => {
    const taught = { taught1: "es", taughtLevel1: "C2" };
    const left = await post(changedLanguagesForm, { ...taught, spoken1: "", spokenLevel1: "B1" });
    expect(left).toMatchObject({ languages: [{ language: "es" }] });
  });
});

describe("about", () => {
  const good = {
    name: "Inés Valverde",
    headline: "Talk from day one",
    about: "a".repeat(120),
    country: "ES",
    zone: "Europe/Madrid",
    ...aTradersSide,
  };

  it("takes plain text", async () => {
    expect(await post(aboutForm, good)).toEqual({ ...good, isAdult: true });
    const elsewhere = { ...good, country: "BR" };
    const read = await post(aboutForm, { ...elsewhere, knowsUnpaid: "yes" });
    expect(read).toEqual({ ...elsewhere, isAdult: true });
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ headline: "short" }, "headline"],
    [{ trader: "" }, "trader"],
    [{ trader: "both" }, "trader"],
    [{ traderName: "" }, "traderName"],
    [{ traderAddress: "Madrid" }, "traderAddress"],
    [{ traderAddress: "P.O. Box 12, Madrid, Spain" }, "traderAddress"],
    [{ traderContact: "" }, "traderContact"],
    [{ traderContact: "ask me" }, "traderContact"],
    [{ traderNumber: "<1>" }, "traderNumber"],
    [{ headline: "x".repeat(81) }, "headline"],
    [{ about: "Write to me: someone@example.org. ".repeat(5) }, "about"],
    [{ about: `${"a".repeat(100)} find me @kasia_po_polsku` }, "about"],
    [{ about: "😀".repeat(10_000) }, "about"],
    [{ about: "\0" }, "about"],
    [{ country: "EU" }, "country"],
    [{ country: "BR" }, "knowsUnpaid"],
    [{ zone: "+01:00" }, "zone"],
  ])("refuses %o at %s", async (wrong, field) => {
    expect(Object.keys(await post(aboutForm, { ...good, ...wrong }))).toEqual([field]);
  });

  it("says of a name that it is too long, and does not look through it", () => {
    const read = aboutForm.safeParse({ ...good, name: "www.".repeat(100) });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(["Use at most 80 characters"]);
  });

  it("takes an address without its empty lines and wide gaps at once, however wide they are", () => {
    const begun = performance.now();
    const typed = `Calle Mayor 12, ${" ".repeat(100_000)}2º A \n\n  28013 Madrid`;
    expect(aboutForm.parse({ ...good, traderAddress: typed }).traderAddress).toBe(
      "Calle Mayor 12, 2º A\n28013 Madrid",
    );
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe("hours", () => {
  it("reads windows of several days", async () => {
    const fields = { "from1-1": "540", "to1-1": "720", "from1-3": "1020", "to1-3": "1440" };
    expect(await post(hoursForm, fields)).toEqual({
      weekly: [
        { weekday: 1, startMinute: 540, endMinute: 720 },
        { weekday: 1, startMinute: 1020, endMinute: 1440 },
      ],
    });
  });

  it.each([
    [{}, "from1-1"],
    [{ "from2-1": "540" }, "to2-1"],
    [{ "to2-1": "540" }, "from2-1"],
    [{ "from2-1": "540", "to2-1": "540" }, "to2-1"],
    [{ "from2-1": "545", "to2-1": "600" }, "from2-1"],
    [{ "from2-1": "540", "to2-1": "1470" }, "to2-1"],
    [{ "from2-1": "540", "to2-1": "720", "from2-2": "690", "to2-2": "780" }, "from2-2"],
  ])("refuses %o at %s", async (fields, field) => {
    expect(Object.keys(await post(hoursForm, fields as never))).toEqual([field]);
  });
});
