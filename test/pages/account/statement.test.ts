import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readStatementPdf } from "#app/features/payments/receipts/statement-pdf.server.ts";
import { hasPoppler, readPdf } from "#test/files/poppler.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson } from "#test/builders/lessons.ts";
import { tempDir } from "#test/temp-dir.ts";

useDatabase();
const app = useApp();

const checker = "public/check-statement.mjs";

/** What the checker says of a statement. */
function check(csv: string): { good: boolean; words: string } {
  const { dir, remove } = tempDir();
  const file = join(dir, "statement.csv");
  writeFileSync(file, csv);
  const { status, stdout, stderr } = spawnSync(process.execPath, [checker, file]);
  remove();
  return { good: status === 0, words: `${stdout}${stderr}`.trim() };
}

/** Those of entries; the last one ends the statement. */
const lines = (csv: string) => csv.trim().split("\r\n").slice(1, -1);

describe("a statement", () => {
  it("has every entry of a person's own accounts, and of nobody else's [D2]", async () => {
    const [student, teacher, other] = [await aStudent(), await aTeacher(), await aStudent()];
    await aCompletedLesson(student, teacher);
    const theirs = await aBookedLesson(other, await aTeacher());
    const [paid, earned] = await Promise.all(
      [student, teacher].map((person) => app.as(person).get("/account/statement.csv")),
    );
    expect(paid!.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(lines(paid!.html).some((line) => /"payment","-22(\.00)?"/.test(line))).toBe(true);
    expect(lines(earned!.html).every((line) => line.includes(`"teacher:${teacher.id}"`))).toBe(
      true,
    );
    expect(lines(earned!.html)).toHaveLength(1);
    expect(paid!.html).not.toContain(theirs);
    expect(lines((await app.as(await aStudent()).get("/account/statement.csv")).html)).toEqual([]);
  });

  it("names the other of the two at each line, and to who earns the commission, in the CSV and the PDF", async () => {
    const [student, teacher] = [await aStudent({ name: 'Clara "C","2" Weiss' }), await aTeacher()];
    await aCompletedLesson(student, teacher);
    const browser = app.as(teacher);
    const { html: csv } = await browser.get("/account/statement.csv");
    expect(csv).toContain('"Hash","With","Commission"\r\n');
    expect(lines(csv)[0]).toMatch(/"Clara ""C"",""2"" Weiss","2\.64"$/);
    expect(check(csv).good).toBe(true);
    const { html: paid } = await app.as(student).get("/account/statement.csv");
    expect(lines(paid)[0]).toMatch(new RegExp(`"${teacher.name}",""$`));
    if (!hasPoppler()) return;
    const pdfOf = async (person: { id: string; name: string; zone: string }) =>
      readPdf(await readStatementPdf(person)).text.replaceAll(/\s+/g, " ");
    const earned = await pdfOf(teacher);
    for (const words of ["Weiss", "Commission", "£2.64", "£19.36"]) expect(earned).toContain(words);
    expect(await pdfOf(student)).not.toContain("Commission");
  });

  it("is found right by the checker of at most 30 lines, and wrong once a line was changed or taken out [D2]", async () => {
    expect(readFileSync(checker, "utf8").trim().split("\n").length).toBeLessThanOrEqual(30);
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await aCompletedLesson(student, teacher);
    await aBookedLesson(student, await aTeacher());
    const { html: csv } = await app.as(student).get("/account/statement.csv");
    const entries = lines(csv);
    expect(check(csv)).toEqual({
      good: true,
      words: expect.stringMatching(`^${entries.length} entries: every balance and code is right`),
    });
    expect(check(csv.replace(/"payment","(-?)2\d/, '"refund","$129')).good).toBe(false);
    expect(check(csv.replace('"payment","-22', '"payment","-29')).words).toContain("was changed");
    for (const gone of [entries.at(-1)!, csv.trim().split("\r\n").at(-1)!])
      expect(check(csv.replace(`${gone}\r\n`, "")).words).toContain("Some lines are missing");
    const forged = csv.replace(
      /"([0-9a-f]{64})","([0-9a-f]{64})"(?=,"","","[0-9a-f]{128}")/,
      '"$1","$1"',
    );
    expect(check(forged).good).toBe(false);
    const held = entries.find((line) => line.includes('"escrow:') && line.includes('"1",'))!;
    expect(check(csv.replace(`${held}\r\n`, "")).words).toMatch(
      /^Entry 1 of escrow:.* is missing or was changed/,
    );
  });

  it("is offered to who pays and who earns, with its checker", async () => {
    const page = await app.as(await aStudent()).get("/account/data");
    expect(page.html).toContain('href="/account/statement.csv"');
    expect(page.html).toContain('href="/check-statement.mjs"');
    const { html: csv } = await app.as(await aStudent()).get("/account/statement.csv");
    expect(page.words("main")).toContain(/"end".*"([0-9a-f]{64})","",""/.exec(csv)![1]);
  });
});
