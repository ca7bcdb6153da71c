import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseForm, readPosted } from "./forms.ts";

async function errorsOf(schema: z.ZodType, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const form = await parseForm(new Request("http://x/", { method: "POST", body }), schema);
  return form.ok ? {} : form.state.errors;
}

describe("a schema that says nothing about a mistake", () => {
  it.each([
    [z.coerce.number().int(), "abc", "Enter a number, in digits"],
    [z.coerce.number().max(80), "81", "Enter 80 or less"],
    [z.string().min(2), "a", "Use at least 2 characters"],
    [z.string().max(2), "abc", "Use at most 2 characters"],
    [z.enum(["one", "two"]), "three", "Choose one of the choices"],
    [z.literal("yes"), "no", "Choose one of the choices"],
    [z.uuid(), "none", "This cannot be read. Enter it again."],
  ])("says %#: a sentence, not the library's words [B17]", async (field, typed, said) => {
    expect(await errorsOf(z.object({ field }), { field: typed })).toEqual({ field: said });
  });

  it("asks for what is not there, and its own words come first [B17]", async () => {
    const field = z.string();
    expect(await errorsOf(z.object({ field }), {})).toEqual({ field: "Fill this in" });
    const own = z.object({ field: z.coerce.number("Give hours") });
    expect(await errorsOf(own, { field: "abc" })).toEqual({ field: "Give hours" });
  });
});

it("a name that is posted more than once is the list of its values, in their order", async () => {
  const fields = [...Array(3_000).keys()].map((at) => ["at", String(at)]);
  const body = new URLSearchParams([["text", "once"], ...fields]);
  const posted = await readPosted(new Request("http://x/", { method: "POST", body }));
  expect(posted).toEqual({ text: "once", at: fields.map(([, at]) => at) });
});
