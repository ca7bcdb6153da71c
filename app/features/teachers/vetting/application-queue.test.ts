import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { anAdmin, aStudent, storePeople } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { countApplications, listApplications, queueChoices } from "./application-queue.server.ts";
import { claimApplication } from "./claim-application.server.ts";
import { queuePath, applicationQuery } from "./queue-query.ts";
import { afterWorkDays, sentToBeOverdue } from "../applications/status/review-clock.ts";

useDatabase();
beforeEach(() => db().delete(applications));

const now = Date.now();

type Input = Partial<typeof applications.$inferInsert> & { name: string; age?: number };

async function anApplication({ name, age = hour, ...input }: Input) {
  const { id: userId } = await aStudent({ name });
  const [row] = await db()
    .insert(applications)
    .values({ userId, state: "submitted", submittedAt: new Date(now - age), ...input })
    .returning({ id: applications.id });
  return row!.id;
}

async function listed(admin: Awaited<ReturnType<typeof anAdmin>>, asked: object = {}) {
  const { show, ...query } = applicationQuery.parse(asked);
  if (show !== "waiting" && show !== "applicant" && show !== "decided") throw new Error(show);
  return listApplications(admin, { ...query, show }, now);
}

const names = ({ rows }: Awaited<ReturnType<typeof listed>>) => rows.map(({ name }) => name);

describe("the queue", () => {
  it("has the longest waiting first, and says what is overdue", async () => {
    const admin = await anAdmin();
    await anApplication({ name: "Newest", age: hour });
    await anApplication({ name: "Oldest", age: 12 * day });
    await anApplication({ name: "Draft", state: "draft", submittedAt: null });
    await anApplication({ name: "Answered", state: "changes_requested" });
    expect(names(await listed(admin))).toEqual(["Oldest", "Newest"]);
    expect(names(await listed(admin, { sort: "newest" }))).toEqual(["Newest", "Oldest"]);
    expect(names(await listed(admin, { show: "applicant" }))).toEqual(["Answered"]);
    expect(await countApplications(admin, now)).toMatchObject({
      waiting: 2,
      applicant: 1,
      overdue: 1,
    });
  });

  it("counts what is due today apart from what is due tomorrow; midnight ends the day before it", async () => {
    const sentOn = (date: string) => new Date(`${date}T10:00:00Z`);
    // Five working days from a Monday morning are over on the Monday after; from a Sunday, at midnight after Friday.
    await anApplication({ name: "Monday", submittedAt: sentOn("2026-11-16") });
    await anApplication({ name: "Tuesday", submittedAt: sentOn("2026-11-17") });
    await anApplication({ name: "Sunday", submittedAt: sentOn("2026-11-15") });
    const admin = await anAdmin();
    const at = async (time: string) => {
      const { overdue, dueToday, dueTomorrow } = await countApplications(admin, Date.parse(time));
      return [overdue, dueToday, dueTomorrow];
    };
    expect(await at("2026-11-19T09:00:00Z")).toEqual([0, 0, 1]);
    expect(await at("2026-11-20T23:59:00Z")).toEqual([0, 1, 0]);
    expect(await at("2026-11-21T00:00:00Z")).toEqual([1, 0, 0]);
    expect(await at("2026-11-22T09:00:00Z")).toEqual([1, 0, 1]);
    expect(await at("2026-11-23T09:00:00Z")).toEqual([1, 1, 1]);
    expect(await at("2026-11-24T09:00:00Z")).toEqual([2, 1, 0]);
  });

  it("is narrowed by what the address asks, by everything at once", async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()];
    const welsh = [{ language: "cy", level: "native" as const, taught: true }];
    const one = await anApplication({ name: "Ádám Rhys", languages: welsh, country: "GB" });
    const two = await anApplication({ name: "Beti", languages: welsh, flags: ["contact"] });
    await anApplication({ name: "Cadi", kind: "change", country: "GB" });
    await claimApplication(admin, { applicationId: one }, new Date(now));
    await claimApplication(other, { applicationId: two }, new Date(now - day));
    expect(names(await listed(admin, { language: "cy" }))).toEqual(["Ádám Rhys", "Beti"]);
    expect(names(await listed(admin, { language: "cy", country: "GB" }))).toEqual(["Ádám Rhys"]);
    expect(names(await listed(admin, { kind: "change" }))).toEqual(["Cadi"]);
    expect(names(await listed(admin, { flag: "contact" }))).toEqual(["Beti"]);
    expect(names(await listed(admin, { claim: "me" }))).toEqual(["Ádám Rhys"]);
    expect(names(await listed(admin, { claim: "nobody" }))).toEqual(["Beti", "Cadi"]);
    expect(names(await listed(admin, { state: "new" }))).toEqual(["Cadi"]);
    expect(names(await listed(admin, { q: "adam" }))).toEqual(["Ádám Rhys"]);
    const { languages, countries } = await queueChoices(admin, "waiting");
    expect(languages).toEqual([{ code: "cy", name: "Welsh" }]);
    expect(countries).toEqual([{ code: "GB", name: "United Kingdom" }]);
  });

  it("hands out bounded pages that neither miss nor repeat a row [H5]", async () => {
    const admin = await anAdmin();
    const many = rules.apply.perPage * 2 + 3;
    const people = await storePeople(
      db(),
      Array.from({ length: many }, () => ({ role: "student" as const })),
    );
    await db()
      .insert(applications)
      .values(
        // Some were sent in the same millisecond.
        people.map(({ id }, at) => ({
          userId: id,
          state: "submitted" as const,
          submittedAt: new Date(now - Math.floor(at / 3) * hour),
        })),
      );
    const seen: string[] = [];
    let after: string | null = "";
    for (let pages = 0; after !== null; pages += 1) {
      expect(pages).toBeLessThan(4);
      const page: Awaited<ReturnType<typeof listed>> = await listed(admin, { after });
      expect(page.rows.length).toBeLessThanOrEqual(rules.apply.perPage);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(many);
  });

  it.each([
    { after: "-1" },
    { after: "99999999999999999999.x" },
    { after: "999999999999999.0199d0a0-0000-7000-8000-000000000000" },
    { after: "253402300799999.0199d0a0-0000-7000-8000-000000000000" },
    { after: "253402300800000.0199d0a0-0000-7000-8000-000000000000", show: "decided" },
    { sort: "password" },
    { q: "%" },
    { q: "\\(.*" },
    { q: "\0" },
    { language: "x'y" },
    { country: "%" },
    { show: "everything" },
  ])("answers nonsense as if it had not been asked: %o [H5]", async (asked) => {
    const { rows } = await listed(await anAdmin(), asked);
    expect(rows.length).toBeLessThanOrEqual(rules.apply.perPage);
  });

  it("writes into the address only what was asked", () => {
    const query = applicationQuery.parse({ language: "cy", page: "-1", sort: "oldest" });
    expect(queuePath(query)).toBe("/admin/teachers?language=cy");
    expect(queuePath(applicationQuery.parse({}))).toBe("/admin/teachers");
  });
});

describe("what is overdue", () => {
  it("is what was sent up to the instant whose five working days end now", () => {
    for (let hours = 0; hours < 24 * 14; hours += 5) {
      const at = Date.UTC(2026, 10, 2) + hours * hour;
      const sent = sentToBeOverdue(at, brand.zone).getTime();
      const days = rules.apply.reviewWorkDays;
      expect(afterWorkDays(sent, days, brand.zone)).toBeLessThanOrEqual(at);
      expect(afterWorkDays(sent + 1, days, brand.zone)).toBeGreaterThan(at);
    }
  });
});
