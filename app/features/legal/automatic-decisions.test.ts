import { expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { plainForm } from "#test/legal/plain-form.tsx";
import { privacySections } from "./texts/privacy-sections.tsx";

const { hideAt, hideDays, windowDays, emergencyCauses, minLessons } = rules.reliability;

it("the privacy notice says what is decided by machine, by which numbers, and that a person hears an appeal", () => {
  const { sections } = plainForm("privacy", privacySections);
  const textOf = (section: (typeof sections)[number]) => JSON.stringify(section.blocks);
  const automatic = textOf(sections.find(({ id }) => id === "automatic")!);
  for (const words of [
    `last ${windowDays} days`,
    `The ${emergencyCauses} days that weigh most count nothing`,
    `From ${hideAt} points on, once ${minLessons} lessons`,
    `for ${hideDays[0]} days, the second time for ${hideDays[1]}`,
    "a person looks at every appeal",
  ])
    expect(automatic).toContain(words);
  expect(sections.map(textOf).join(" ")).not.toContain("decides about you by machine alone");
});
