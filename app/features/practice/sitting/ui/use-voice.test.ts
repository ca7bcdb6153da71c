import { expect, it } from "vitest";
import { localVoice } from "./use-voice.ts";

const voice = (lang: string, localService: boolean) => ({ lang, localService });

it("a word is spoken by a voice of the device alone, of its language in whichever country", () => {
  const [far, near, other] = [voice("es-MX", false), voice("es_ES", true), voice("pt-BR", true)];
  expect(localVoice([far, other, near], "es")).toBe(near);
  expect(localVoice([far, other], "es")).toBeNull();
  expect(localVoice([], "es")).toBeNull();
});
