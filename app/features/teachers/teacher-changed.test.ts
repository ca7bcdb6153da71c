import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What a visitor's page is made from. */
const shown = ["teachers", "teacherLanguages", "offers", "weeklyHours", "reviews", "lessons"];
const writes = new RegExp(
  String.raw`\.(?:insert|update|delete)\(\s*(?:${shown.join("|")})\s*\)|insert into (?:teachers|offers|weekly_hours|reviews|lessons)\b|update (?:teachers|offers|lessons)\b`,
);
/** Writes nothing that a visitor could see, with the reason. */
const unseen: Record<string, string> = {
  "teachers/describe-offer.server.ts": "part of saving an offer, which drops the pages itself",
  "teachers/follow-reliability.server.ts": "when a notice was written; what hides says so itself",
  "teachers/mark-first-run.server.ts": "what a teacher has done of the first run",
  "scheduling/end-package.server.ts": "what a lesson of a package counts for",
  "scheduling/pay-lesson.server.ts": "a note, and a hold that goes on: the slot stays taken",
};

it("whoever writes what visitors see drops the pages that show it", () => {
  const files = readdirSync("app/features", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".server.ts"))
    .map((name) => ({ name, source: readFileSync(join("app/features", name), "utf8") }))
    .filter(({ source }) => writes.test(source));
  expect(files.length).toBeGreaterThan(5);
  const silent = files
    .filter(({ name, source }) => !source.includes("teacherChanged(") && !(name in unseen))
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});
