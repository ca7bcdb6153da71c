import { describe, expect, it } from "vitest";
import {
  readMigrations,
  refuseMigration,
  refuseOnline,
  type Migration,
} from "./check-migrations.ts";

const before: Migration[] = [
  {
    file: "0001_before.sql",
    text: `ALTER TABLE "offers" ADD CONSTRAINT "offers_kind_known" CHECK ("offers"."kind" in ('trial', 'lesson'));`,
  },
];
const refusals = (text: string) => refuseMigration({ file: "0040_new.sql", text }, before);
const parts = (...statements: string[]) => statements.join("--> statement-breakpoint\n");

describe("the version that runs goes on while a migration is carried out [K13]", () => {
  it.each([
    ["a table that goes", `DROP TABLE "offers";`],
    ["a column that goes", `ALTER TABLE "offers" DROP COLUMN "kind";`],
    ["a table's other name", `ALTER TABLE "offers" RENAME TO "prices";`],
    ["a table's other place", `ALTER TABLE "offers" SET SCHEMA "months";`],
    ["a column's other name", `ALTER TABLE "offers" RENAME COLUMN "kind" TO "type";`],
    ["a column that must be filled", `ALTER TABLE "offers" ADD COLUMN "kind" text NOT NULL;`],
    ["a column that must be filled now", `ALTER TABLE "offers" ALTER COLUMN "kind" SET NOT NULL;`],
    ["another type", `ALTER TABLE "offers" ALTER COLUMN "minutes" SET DATA TYPE bigint;`],
    ["a default that goes", `ALTER TABLE "offers" ALTER COLUMN "kind" DROP DEFAULT;`],
    ["a rule", `ALTER TABLE "offers" ADD CONSTRAINT "offers_dear" CHECK ("price" > 5);`],
    [
      "a reference",
      `ALTER TABLE "offers" ADD CONSTRAINT "f" FOREIGN KEY ("who") REFERENCES "users"("id");`,
    ],
    ["one of a kind", `CREATE UNIQUE INDEX "one" ON "offers" USING btree ("kind");`],
    [
      "fewer values",
      parts(
        `ALTER TABLE "offers" DROP CONSTRAINT "offers_kind_known";`,
        `ALTER TABLE "offers" ADD CONSTRAINT "offers_kind_known" CHECK ("offers"."kind" in ('lesson', 'group'));`,
      ),
    ],
    ["an index on much", `CREATE INDEX "slow" ON "messages" USING btree ("text");`],
    [
      "a rule that reads much",
      parts(
        `ALTER TABLE "messages" ADD COLUMN "mood" text;`,
        `ALTER TABLE "messages" ADD CONSTRAINT "mood" CHECK ("mood" <> '');`,
      ),
    ],
    [
      "much that is written again",
      `ALTER TABLE "messages" ADD COLUMN "ref" uuid DEFAULT uuidv7();`,
    ],
  ])("%s is refused, unless the file says what no longer uses it", (_, text) => {
    expect(refusals(text)).toHaveLength(1);
    const note = "-- contract: no command names it, since migration 0039\n";
    const noted = text.replaceAll(
      "--> statement-breakpoint\n",
      `--> statement-breakpoint\n${note}`,
    );
    expect(refusals(note + noted)).toEqual([]);
    expect(refusals(`-- contract: nobody\n${text}`)).toHaveLength(1);
  });

  it.each([
    [
      "a new table, with rules and indexes",
      parts(
        `CREATE TABLE "moods" ("id" uuid NOT NULL, "text" text NOT NULL);`,
        `ALTER TABLE "moods" ADD CONSTRAINT "mood" CHECK ("text" <> '');`,
        `CREATE UNIQUE INDEX "one" ON "moods" USING btree ("text");`,
      ),
    ],
    ["a column that may be empty", `ALTER TABLE "offers" ADD COLUMN "kind" text;`],
    [
      "a column with a default",
      `ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT 'a' NOT NULL;`,
    ],
    [
      "a rule about a new column",
      parts(
        `ALTER TABLE "offers" ADD COLUMN "mood" text;`,
        `ALTER TABLE "offers" ADD CONSTRAINT "mood" CHECK ("mood" <> '');`,
      ),
    ],
    [
      "more values",
      parts(
        `ALTER TABLE "offers" DROP CONSTRAINT "offers_kind_known";`,
        `ALTER TABLE "offers" ADD CONSTRAINT "offers_kind_known" CHECK ("offers"."kind" in ('trial', 'lesson', 'group'));`,
      ),
    ],
    [
      "a table that a new one of its name takes in, in parts",
      parts(
        `ALTER TABLE "offers" SET SCHEMA "months";`,
        `CREATE TABLE "offers" ("id" uuid NOT NULL) PARTITION BY RANGE ("id");`,
        `ALTER TABLE "offers" ATTACH PARTITION "months"."offers" FOR VALUES FROM (MINVALUE) TO ('0');`,
      ),
    ],
    ["an index on little", `CREATE INDEX "quick" ON "offers" USING btree ("kind");`],
    [
      "what is only said in a function",
      `CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DROP TABLE x; END $$ LANGUAGE plpgsql;`,
    ],
  ])("%s is let through", (_, text) => expect(refusals(text)).toEqual([]));

  it("a large table becomes a part of another by saying how long that takes", () => {
    const made = `CREATE TABLE "lessons" ("id" uuid NOT NULL) PARTITION BY RANGE ("id");`;
    const taken = `ALTER TABLE "lessons" ATTACH PARTITION "months"."lessons" DEFAULT;`;
    expect(refusals(parts(made, taken))).toHaveLength(1);
    expect(refusals(parts(made, `-- reads all: a second, at night\n${taken}`))).toEqual([]);
  });

  it("and every refusal of one that is there has a reason that can be read", () => {
    const all = readMigrations();
    const wrong = all.flatMap((one, at) => refuseMigration(one, all.slice(0, at)));
    expect(wrong.length).toBeGreaterThan(5);
    for (const one of wrong) expect(one).toMatch(/^db\/migrations\/\d{4}.*\n  \S/);
  });
});

it("what is made while people write is one index that a broken start goes on with", () => {
  const of = (text: string) => refuseOnline({ file: "db/online/a.sql", text });
  expect(of("create index concurrently if not exists a on lessons (id);")).toEqual([]);
  expect(of("create index a on lessons (id);")).toHaveLength(1);
  expect(of("create index concurrently if not exists a on b (c); drop table b;")).toHaveLength(1);
});
