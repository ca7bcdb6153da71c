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
  "scheduling/cancel-and-reschedule/cancel-coming-lessons.server.ts letGoHeld":
    "when a hold ends: what lets it go says so itself",
  "scheduling/packages/end-package.server.ts endPackage": "what a lesson of a package counts for",
  "scheduling/booking/pay-lesson.server.ts askEarly": "when a student asked for an early start",
  "scheduling/booking/pay-lesson.server.ts extendHold": "a hold that goes on: the slot stays taken",
  "scheduling/booking/pay-lesson.server.ts prepare": "a note of the student's",
  "teachers/publishing/instant-misses.server.ts forgetInstantMisses":
    "requests in a row that were not answered",
  "teachers/publishing/set-second-zone.server.ts setSecondZone":
    "a clock next to the teacher's own calendar",
  "teachers/sanctions/follow-reliability.server.ts followTeacher":
    "when a notice was written; what hides says so itself",
};

type Part = { file: string; name: string; body: string };

/** Every top-level function of a file, from its first line to the next one's. */
function partsOf(file: string): Part[] {
  return readFileSync(join("app/features", file), "utf8")
    .split(/^(?=(?:export )?(?:async )?function |(?:export )?const )/m)
    .map((body) => ({ file, name: /(?:function|const) (\w+)/.exec(body)?.[1] ?? "", body }))
    .filter(({ name }) => name !== "");
}

it("every function that writes what visitors see drops the pages that show it, or its caller does", () => {
  const parts = readdirSync("app/features", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".server.ts"))
    .flatMap(partsOf);
  const drops = ({ name, body }: Part): boolean => {
    if (body.includes("teacherChanged(")) return true;
    const uses = new RegExp(String.raw`\b${name}\b[(,[]`);
    const callers = parts.filter((other) => other.name !== name && uses.test(other.body));
    return callers.length > 0 && callers.every(drops);
  };
  const found = parts.filter(({ body }) => writes.test(body));
  expect(found.length).toBeGreaterThan(20);
  const silent = found.filter((part) => !drops(part)).map(({ file, name }) => `${file} ${name}`);
  expect(silent.toSorted()).toEqual(Object.keys(unseen).toSorted());
});
