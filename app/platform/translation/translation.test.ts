import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTranslator } from "#test/servers/word-providers.ts";
import { env } from "../env/env.server.ts";
import { translate, translationLabel } from "./translation.server.ts";

const answers: Parameters<typeof startTranslator>[0] = {};
let twin: Awaited<ReturnType<typeof startTranslator>>;
beforeAll(async () => {
  process.env["LOG_LEVEL"] ??= "error";
  twin = await startTranslator(answers);
});
afterAll(() => twin.stop());
beforeEach(() => {
  answers.next = undefined;
  Object.assign(env(), { TRANSLATION_URL: twin.url, TRANSLATION_LABEL: "Babel" });
});

const ask = (input: { into?: string; from?: string; wait?: number } = {}) =>
  translate({
    text: "Hola",
    into: input.into ?? "en",
    from: input.from,
    signal: AbortSignal.timeout(input.wait ?? 3_000),
  });

describe("a translation by LibreTranslate", () => {
  it("is the words and the language that they were in; the words, codes and a key are sent, nothing else", async () => {
    expect(await ask()).toEqual({ ok: true, text: "[en] Hola", from: "es", into: "en" });
    const body = { q: "Hola", source: "auto", target: "en", format: "text" };
    expect(twin.seen.at(-1)).toMatchObject({ path: "POST /translate", body });
    expect(Object.keys(twin.seen.at(-1)!.headers)).not.toContain("cookie");
    Object.assign(env(), { TRANSLATION_KEY: "secret" });
    await ask({ from: "es" });
    expect(twin.seen.at(-1)!.body).toEqual({ ...body, source: "es", api_key: "secret" });
    Object.assign(env(), { TRANSLATION_KEY: undefined });
  });

  it.each([
    ["arz", "ar"],
    ["cmn", "zh"],
    ["no", "nb"],
    ["pl", "pl"],
  ])("into %s is asked for as %s, as which it is written", async (into, target) => {
    expect(await ask({ into })).toMatchObject({ text: `[${target}] Hola`, into: target });
  });

  it("names no language that the service has only assumed, and none that is no code", async () => {
    for (const detectedLanguage of [
      { language: "en", confidence: 0 },
      { language: "<b>", confidence: 90 },
    ]) {
      answers.next = { body: { translatedText: "Hello", detectedLanguage } };
      expect(await ask()).toMatchObject({ ok: true, from: null });
    }
  });

  it.each([
    ["a language that it does not have", { status: 400, body: { error: "x" } }, "not-offered"],
    ["more than it can do", { status: 429, body: { error: "Slowdown" } }, "busy"],
    ["a wrong key", { status: 403, body: { error: "Invalid API key" } }, "unavailable"],
    ["its own failure", { status: 500, body: { error: "Cannot translate" } }, "unavailable"],
    ["the page of a proxy", { status: 502, body: "<h1>Bad gateway</h1>" }, "unavailable"],
    ["another shape", { body: { translated: "Hello" } }, "unavailable"],
    ["far too much", { body: { translatedText: "a".repeat(300_000) } }, "unavailable"],
    ["a redirect", { status: 307, body: "" }, "unavailable"],
  ] as const)("answered with %s is a refusal", async (_, next, reason) => {
    answers.next = next;
    expect(await ask()).toEqual({ ok: false, reason });
  });

  it("that does not come is given up", async () => {
    answers.next = "silence";
    expect(await ask({ wait: 80 })).toEqual({ ok: false, reason: "too-slow" });
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => closed.once("listening", done));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));
    Object.assign(env(), { TRANSLATION_URL: `http://127.0.0.1:${port}` });
    expect(await ask()).toEqual({ ok: false, reason: "unavailable" });
  });

  it("is off unless an operator has named a service", async () => {
    expect(translationLabel()).toBe("Babel");
    Object.assign(env(), { TRANSLATION_URL: undefined });
    expect(translationLabel()).toBeNull();
    expect(await ask()).toEqual({ ok: false, reason: "off" });
  });
});
