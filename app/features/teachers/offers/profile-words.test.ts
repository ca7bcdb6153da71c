import { expect, it } from "vitest";
import { groupOffers, lengthIn, levelsText, type ProfileOffer } from "./offer-groups.ts";
import { replyTimeText } from "../teacher-cards/reply-time-text.ts";
import { percentText } from "../reference-data/ui/percent-text.ts";

const offer = (id: string, input: Partial<ProfileOffer> = {}): ProfileOffer => ({
  id,
  title: "Conversation",
  kind: "single",
  language: "es",
  minutes: 50,
  pricePence: 2200,
  descriptionId: null,
  levelFrom: null,
  levelTo: null,
  goal: null,
  plan: null,
  ...input,
});

it("offers of one name stand together, shortest first, and keep their order", () => {
  const groups = groupOffers(
    [
      offer("t", { kind: "trial", title: "Trial", minutes: 25 }),
      offer("b", { descriptionId: "d", minutes: 80, levelFrom: "B1", levelTo: "C2", goal: "Talk" }),
      offer("a", { descriptionId: "d", minutes: 25, levelFrom: "B1" }),
      offer("x", { title: "Exam" }),
    ],
    () => "Spanish",
  );
  expect(groups.map(({ title, lengths }) => [title, ...lengths.map(({ id }) => id)])).toEqual([
    ["Trial", "t"],
    ["Conversation", "a", "b"],
    ["Exam", "x"],
  ]);
  expect(groups[1]).toMatchObject({
    languageName: "Spanish",
    levels: "B1 and up",
    goal: "Talk",
    plan: "",
  });
  expect([25, 50, undefined].map((minutes) => lengthIn(groups[1]!, minutes).id)).toEqual([
    "a",
    "a",
    "a",
  ]);
  expect(lengthIn(groups[1]!, 80).id).toBe("b");
});

it("levels are said in a few words", () => {
  expect([
    levelsText(null, null),
    levelsText("A1", "C2"),
    levelsText("A1", "A1"),
    levelsText("B1", "C1"),
    levelsText("B2", null),
    levelsText(null, "B1"),
  ]).toEqual(["All levels", "All levels", "A1", "B1 to C1", "B2 and up", "Up to B1"]);
});

it("a percentage of lessons kept is rounded down: only every one of them is 100", () => {
  expect([1, 0.9999, 0.97, 0.29, 0].map(percentText)).toEqual(["100%", "99%", "97%", "29%", "0%"]);
});

it("a reply time is rounded as one says it", () => {
  const said = [1, 12, 61, 110, 21 * 60, 26 * 60, 70 * 60];
  expect(said.map(replyTimeText)).toEqual([
    "minutes",
    "10 minutes",
    "an hour",
    "2 hours",
    "21 hours",
    "a day",
    "3 days",
  ]);
});
