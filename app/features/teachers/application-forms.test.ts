import { describe, expect, it } from "vitest";
import { parseForm } from "#app/platform/forms.ts";
import type { z } from "zod";
import {
  aboutForm,
  decisionForm,
  hoursForm,
  languagesForm,
  offersForm,
} from "./application-forms.ts";

async function post(schema: z.ZodType, fields: Record<string, string>): Promise<object> {
  const body = new URLSearchParams(fields);
  const form = await parseForm(new Request("http://x/", { method: "POST", body }), schema);
  return form.ok ? (form.value as object) : form.state.errors;
}

describe("languages", () => {
  it("takes what is taught from C1, and what is spoken at any level", async () => {
    const fields = { taught1: "es", taughtLevel1: "native", spoken2: "en", spokenLevel2: "B1" };
    expect(await post(languagesForm, fields)).toEqual({
      languages: [
        { language: "es", level: "native", taught: true },
        { language: "en", level: "B1", taught: false },
      ],
    });
  });

  it.each([
    [{}, "taught1"],
    [{ taught1: "xx", taughtLevel1: "C1" }, "taught1"],
    [{ taught1: "es", taughtLevel1: "B2" }, "taughtLevel1"],
    [{ taught1: "es", taughtLevel1: "C2", spoken1: "es", spokenLevel1: "A1" }, "spoken1"],
    [{ taught1: "es", taughtLevel1: "C2", spoken1: "en", spokenLevel1: "" }, "spokenLevel1"],
    [{ taught1: "__proto__", taughtLevel1: "C1" }, "taught1"],
  ])("refuses %o at %s", async (fields, field) => {
    expect(Object.keys(await post(languagesForm, fields as never))).toEqual([field]);
  });
});

describe("about", () => {
  const good = {
    headline: "Talk from day one",
    about: "a".repeat(120),
    country: "ES",
    zone: "Europe/Madrid",
  };

  it("takes plain text", async () => {
    expect(await post(aboutForm, good)).toEqual(good);
  });

  it.each([
    [{ headline: "short" }, "headline"],
    [{ headline: "x".repeat(81) }, "headline"],
    [{ about: "Write to me: someone@example.org. ".repeat(5) }, "about"],
    [{ about: `${"a".repeat(100)} find me @kasia_po_polsku` }, "about"],
    [{ about: "😀".repeat(10_000) }, "about"],
    [{ about: "\0" }, "about"],
    [{ country: "EU" }, "country"],
    [{ zone: "+01:00" }, "zone"],
  ])("refuses %o at %s", async (wrong, field) => {
    expect(Object.keys(await post(aboutForm, { ...good, ...wrong }))).toEqual([field]);
  });
});

describe("offers", () => {
  it("reads prices as people type them", async () => {
    const fields = { title: "Conversation", price50: "£18", price25: "10,00", trial: "0" };
    expect(await post(offersForm, fields)).toEqual({
      offers: [
        { title: "Trial lesson", kind: "trial", minutes: 25, pricePence: 0 },
        { title: "Conversation", kind: "single", minutes: 50, pricePence: 1800 },
        { title: "Conversation", kind: "single", minutes: 25, pricePence: 1000 },
      ],
    });
  });

  it.each([
    [{ price50: "7.99" }, "price50"],
    [{ price50: "150.01" }, "price50"],
    [{ price50: "18", price25: "8.99" }, "price25"],
    [{ price50: "18", price25: "10.81" }, "price25"],
    [{ price80: "12.79" }, "price80"],
    [{ price50: "18", trial: "10.81" }, "trial"],
    [{ price50: "18", price25: "10", trial: "10.01" }, "trial"],
    [{ price50: "free" }, "price50"],
    [{ price50: "-18" }, "price50"],
    [{}, "price50"],
  ])("refuses %o at %s", async (fields, field) => {
    const answer = await post(offersForm, { title: "Conversation", ...fields });
    expect(Object.keys(answer)).toEqual([field]);
  });

  it("asks for a title", async () => {
    expect(Object.keys(await post(offersForm, { price50: "18" }))).toEqual(["title"]);
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

describe("a decision", () => {
  it("to reject needs a cause or a sentence", async () => {
    const reject = { decision: "reject", version: "3" };
    expect(Object.keys(await post(decisionForm, reject))).toEqual(["reason"]);
    expect(Object.keys(await post(decisionForm, { ...reject, reason: "No." }))).toEqual(["reason"]);
    const invented = { ...reject, cause: "__proto__" };
    expect(Object.keys(await post(decisionForm, invented))).toEqual(["reason"]);
    expect(await post(decisionForm, { ...reject, cause: "incomplete" })).toMatchObject({
      cause: ["incomplete"],
      version: 3,
    });
  });
});
