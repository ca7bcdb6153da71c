/**
 * Prints who may do what (test/access/matrix.json) as a table; with --write, asks a real server again first, also for
 * the names its loaders hand out.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { adminRights } from "#db/schema/accounts/admin-rights.ts";
import { opens } from "#test/access/admin-areas.ts";

/** Address → way of asking → outcome → who gets it. */
export type Matrix = Record<string, Record<string, Record<string, string>>>;

const people = [
  "visitor",
  "student",
  "other-student",
  "teacher",
  "other-teacher",
  "applicant",
  "admin",
  "suspended",
  "deleted",
];

const intro = `# Who may do what

Every address of the route table and of the edge, and every message a socket understands, asked of a real
server by each kind of person. Lessons, chats and reports in the addresses belong to "student" and "teacher",
the application to "applicant"; the other two students and teachers have nothing to do with them. "suspended"
and "deleted" bring the cookie of a session they once had.

"page" and "post" are what a browser asks without script, "data" and "post data" what the router's script
asks. A post carries an empty form: 400 or 422 says that the door is open and the form is not right. The source of this
page is test/access/matrix.json; test/access/matrix.test.ts holds it against the server, and
\`npm run access:matrix\` prints it again.
`;

/** The matrix as a page of Markdown. */
export function matrixTable(matrix: Matrix): string {
  const head = `| address | asked | ${people.join(" | ")} |\n|${"---|".repeat(people.length + 2)}`;
  const lines = Object.entries(matrix).flatMap(([address, ways]) =>
    Object.entries(ways).map(([way, outcomes]) => {
      const cells = people.map(
        (person) =>
          Object.entries(outcomes).find(
            ([, who]) => who === "everybody" || who.split(" ").includes(person),
          )?.[0] ?? "",
      );
      return `| ${address.replaceAll("*", "\\*")} | ${way} | ${cells.join(" | ")} |`;
    }),
  );
  return `${intro}\n${head}\n${lines.join("\n")}\n\n${rightsTable()}`;
}

/** Which admins may open and post to a page, by each of their rights. */
function rightsTable(): string {
  const lines = Object.entries(opens).map(
    ([address, anyOf]) =>
      `| ${address} | ${adminRights.map((right) => (anyOf.includes(right) ? "yes" : "403")).join(" | ")} |`,
  );
  return `## Admins with one right

"admin" above has every right. One with a single right opens the pages of its column, by reading and by posting, and gets
a 403 at all others; test/access/admin-rights.test.ts asks a real server for each of them.

| address | ${adminRights.join(" | ")} |
|${"---|".repeat(adminRights.length + 1)}
${lines.join("\n")}
`;
}

if (import.meta.main) {
  if (process.argv.includes("--write")) {
    const env = { ...process.env, ACCESS_MATRIX: "write" };
    const tests = ["test/access/matrix.test.ts", "test/access/error-leaks.test.ts"];
    const asked = spawnSync("vitest", ["run", ...tests], { stdio: "inherit", env });
    // The lists are checked by the run after this one: a fault of theirs is for a person to read.
    spawnSync("oxfmt", ["test/access"], { stdio: "inherit" });
    if (asked.status !== 0) process.exitCode = 1;
  }
  const table = matrixTable(JSON.parse(readFileSync("test/access/matrix.json", "utf8")) as Matrix);
  writeFileSync("docs/access-matrix.md", table);
  console.log(table);
}
