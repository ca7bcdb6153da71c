import { beforeAll, describe, expect, it, vi } from "vitest";
import { openedReplica } from "#app/platform/database/db.server.ts";
import { listOpenSlotsEach } from "#app/features/scheduling/availability/slots.server.ts";
import { refreshSearch } from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useApp } from "#test/asking/app.ts";
import { isTurn } from "#test/depth.ts";
import type { Page } from "#test/asking/page.ts";
import { asAdmin, caughtUp } from "#test/servers/replication.ts";
import { useReplicated } from "#test/servers/replicated.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

describe.runIf(isTurn(1, 3))("with a replica that has stopped replaying", () => {
  const servers = useReplicated();
  const app = useApp();
  const search = "/student/teachers?q=Plain&sort=newest";
  const isSaved = (page: Page) =>
    page.one("main button[aria-pressed]").getAttribute("aria-pressed") === "true";
  const asked = () => ({ ...openedReplica()!.counts });
  let teacher: Awaited<ReturnType<typeof aTeacher>>;
  let student: Awaited<ReturnType<typeof aStudent>>;

  beforeAll(async () => {
    teacher = await aTeacher({
      person: { name: "Plain Keeper" },
      profile: { slug: "plain-keeper" },
    });
    student = await aStudent();
    await refreshSearch(listOpenSlotsEach);
    await caughtUp(servers.primary, servers.standby);
    // Nobody is shown what the primary had before this process asked it for the first time.
    await app.visitor().get(search);
    await vi.waitUntil(() => openedReplica()!.positions.needed({}) !== null, 10_000);
    expect((await app.as(student).get(search)).status).toBe(200);
    expect(asked().replica).toBeGreaterThan(0);
    await asAdmin(servers.standby, "select pg_wal_replay_pause()");
  }, 60_000);

  it("one sees what one has just saved, and others what was before", async () => {
    const browser = app.as(student);
    const page = await browser.get(search);
    expect(isSaved(page)).toBe(false);
    const answer = await browser.press(page, "Save Plain Keeper");
    expect(answer.headers.getSetCookie().join()).toMatch(
      /written=[0-9A-F]+-[0-9A-F]+; Max-Age=30;/,
    );
    expect(isSaved(await browser.follow(answer))).toBe(true);
    await browser.keep("written", "");
    expect(isSaved(await browser.get(search))).toBe(false);
    await browser.keep("written", "nonsense");
    expect((await browser.get(search)).status).toBe(200);
  });

  it("a page that is kept for visitors is made from after the change that dropped it", async () => {
    const path = "/student/teachers/plain-keeper";
    expect((await app.visitor().get(path)).words("h1")).toBe("Plain Keeper");
    const browser = app.as(teacher);
    const profile = await browser.get("/account/profile");
    await browser.submit(profile, "Save profile", { name: "Plain Renamed" });
    expect((await app.visitor().get(path)).words("h1")).toBe("Plain Renamed");
  });

  it("visitors are answered while the primary is gone, and people who are signed in are told to come again", async () => {
    const ready = async () => (await app.ask("/readyz")).status;
    await expect.poll(ready).toBe(200);
    servers.killPrimary();
    const browser = app.as(student);
    await expect.poll(async () => (await browser.get("/student/lessons")).status).toBe(503);
    const before = asked().replica;
    const found = async () => (await app.visitor().get("/student/teachers?q=Keeper")).words("main");
    await expect.poll(found).toContain("Plain Keeper");
    expect(asked().replica).toBeGreaterThan(before);
    // A proxy goes on sending visitors here, until there is nothing to read either.
    await expect.poll(ready).toBe(200);
    servers.killStandby();
    await expect.poll(ready).toBe(503);
  });
});
