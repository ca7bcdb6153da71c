import { expect, it } from "vitest";
import {
  compareTyped,
  exerciseFor,
  gapOf,
  type Exercise,
  type ExerciseChoice,
} from "./exercises.ts";

it.each([
  ["la mesa", "Pon La mesa, por favor.", { before: "Pon ", after: ", por favor." }],
  ["sol", "El consol no es el sol.", { before: "El consol no es el ", after: "." }],
  ["水", "我喝水。", { before: "我喝", after: "。" }],
  ["poner", "Pon la mesa.", null],
  ["(c)", "a (c) b", { before: "a ", after: " b" }],
  ["hola", "Hola", null],
  ["hola", "", null],
])("the gap for “%s” in “%s”", (term, sentence, gap) => {
  expect(gapOf(sentence, term)).toEqual(gap);
});

it.each([
  ["La Mesa.", "la mesa", "same"],
  ["  la   mesa ", "la mesa", "same"],
  ["el te", "el té", "nearly"],
  ["el tó", "el té", "other"],
  ["", "é", "other"],
  ["¿como?", "¿Cómo?", "nearly"],
])("“%s” written for “%s” is %s", (typed, term, verdict) => {
  expect(compareTyped(typed, term)).toBe(verdict);
});

const whole = { term: "la mesa", sentence: "Pon la mesa.", soundId: "1", phase: "known" } as const;
it.each<[ExerciseChoice, object, boolean, Exercise]>([
  ["gap", {}, false, "gap"],
  ["gap", { sentence: "" }, false, "write"],
  ["hear", {}, false, "hear"],
  ["hear", { soundId: null }, true, "hear"],
  ["hear", { soundId: null }, false, "read"],
  ["mixed", {}, false, "gap"],
  ["mixed", { phase: "new" }, true, "read"],
  ["mixed", { phase: "again" }, false, "hear"],
  ["mixed", { phase: "again", soundId: null }, false, "read"],
])(
  "chosen as %s, a card with %j is asked, with a voice: %s, as %s",
  (choice, more, voice, asked) => {
    expect(exerciseFor({ ...whole, ...more }, choice, voice)).toBe(asked);
  },
);
