import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { demoFolder } from "#test/demo-folder.ts";
import { isDeep, isTurn } from "#test/depth.ts";
import { tempDir } from "#test/temp-dir.ts";
import { postgresOf, runServer, startServer, type ServerProcess } from "#e2e/harness/process.ts";

// Each starts servers.
const rounds = isDeep ? 25 : 1;
vi.setConfig({ testTimeout: 180_000 + rounds * 30_000, hookTimeout: 60_000 });

const origin = (server: ServerProcess) => ({ origin: server.url });

async function count(dir: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: postgresOf(dir).url });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from ${table}`);
  await client.end();
  return rows[0].n;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a demo world", () => {
  let dir!: string;
  let remove!: () => void;
  /** Each of them goes on with the server that the one before it has left. */
  let server!: ServerProcess;
  afterAll(async () => {
    await server?.stop();
    remove();
  });

  it("prints its address, accounts and mailbox, keeps its data, and stops its database with itself", async () => {
    ({ dir, remove } = await demoFolder());
    const first = await startServer(dir);
    for (const word of [first.url, "student@demo.test", "parlour-lane-demo", "/dev/mailbox"])
      expect(first.output()).toContain(word);
    const people = await count(dir, "users");
    expect(people).toBeGreaterThan(50);
    const { pid } = postgresOf(dir);
    await first.interrupt();
    await expect.poll(() => isAlive(pid)).toBe(false);

    server = await startServer(dir);
    expect(await count(dir, "users")).toBe(people);
  });

  it("says so when another server has the folder", async () => {
    const { code, output } = await runServer({ DATA_DIR: dir, PORT: "0" });
    expect(code).toBe(1);
    expect(output).toContain("is in use by the server");
  });

  it.runIf(isTurn(0, 3))(
    "recovers by itself after the server, the database, or both were killed [K1]",
    async () => {
      await server.kill();
      server = await startServer(dir);
      process.kill(postgresOf(dir).pid, "SIGKILL");
      await server.kill();
      server = await startServer(dir);
      expect(await count(dir, "users")).toBeGreaterThan(50);
    },
  );

  it.runIf(isTurn(1, 3))(
    "starts its database again when something else has ended it, and says on its pages to try again until then [A26] [B31] [K2]",
    async () => {
      const people = await count(dir, "users");
      const refused: { path: string; again: string | null; text: string }[] = [];
      let asked = 0;
      // Each is another one: a search that was answered is kept for seconds.
      const page = async () => {
        const path = `/student/teachers?q=jazz${(asked += 1)}`;
        const answer = await fetch(server.url + path);
        const text = await answer.text();
        if (answer.status === 503)
          refused.push({ path, again: answer.headers.get("retry-after"), text });
        return answer.status;
      };
      for (const signal of ["SIGKILL", "SIGINT"] as const) {
        const { pid } = postgresOf(dir);
        process.kill(pid, signal);
        await expect.poll(() => page(), { interval: 20 }).toBe(503);
        await expect.poll(() => postgresOf(dir).pid, { timeout: 60_000 }).not.toBe(pid);
        await expect.poll(() => page(), { timeout: 60_000 }).toBe(200);
        await expect
          .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 })
          .toBe(200);
        expect(await count(dir, "users")).toBe(people);
      }
      expect(server.output()).toContain("PostgreSQL had ended, and was started again.");
      for (const { path, again, text } of refused) {
        expect(Number(again)).toBeGreaterThan(0);
        expect(text).toMatch(/<h1[^>]*>Temporarily unavailable</);
        expect(text.match(/<a [^>]*href="([^"]*)"[^>]*>Try again</)?.[1]).toBe(path);
      }
    },
  );

  it.runIf(isTurn(2, 3))("leaves nothing half-made when killed in mid-booking [C10]", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const login = await fetch(`${server.url}/login`, {
        method: "POST",
        body: new URLSearchParams({ email: "student2@demo.test", password: "parlour-lane-demo" }),
        headers: origin(server),
        redirect: "manual",
      });
      const cookie = login.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      const inputs = await bookingForms(dir);
      const sent = inputs.map(({ path, body }) =>
        fetch(server.url + path, {
          method: "POST",
          body: new URLSearchParams(body),
          headers: { ...origin(server), cookie },
          redirect: "manual",
        }).then(
          (answer) => answer.status,
          () => 0,
        ),
      );
      await sleep(15 + round * 20);
      await server.kill();
      await Promise.all(sent);
      server = await startServer(dir);
    }
    const client = new pg.Client({ connectionString: postgresOf(dir).url });
    await client.connect();
    const { rows } = await client.query(`select
      (select count(*)::int from lessons l where not exists
        (select from payments p where p.lesson_id = l.id)) as "withoutPayment",
      (select count(*)::int from lessons l where not exists
        (select from lesson_events e where e.lesson_id = l.id)) as "withoutEvent",
      (select coalesce(sum(amount_minor), 0)::int from ledger_entries) as "ledger"`);
    expect(rows[0]).toEqual({ withoutPayment: 0, withoutEvent: 0, ledger: 0 });
    await client.end();
    await server.stop();
  });
});

/** What the booking page would post, for a few teachers at a time far enough ahead. */
async function bookingForms(dir: string) {
  const client = new pg.Client({ connectionString: postgresOf(dir).url });
  await client.connect();
  const { rows } = await client.query(`select t.slug, o.id, o.price_minor as price,
      (date_trunc('week', now()) + interval '3 weeks' + w.weekday * interval '1 day') as day
    from teachers t join offers o on o.teacher_id = t.user_id and o.kind = 'single'
    join weekly_hours w on w.teacher_id = t.user_id limit 20`);
  await client.end();
  return rows.map(({ slug, id, price, day }, n) => ({
    path: `/student/teachers/${slug}/book?offer=${id}&at=${+day}`,
    body: {
      offerId: id,
      startsAt: String(+day + (n % 24) * 3_600_000),
      requestId: crypto.randomUUID(),
      pricePence: String(price),
    },
  }));
}

it("a demo world does not start where others could reach it [F6]", async () => {
  const { dir, remove } = tempDir();
  const input = { DATA_DIR: dir, PORT: "0", PUBLIC_URL: "https://lessons.example.org" };
  const { code, output } = await runServer(input);
  expect(code).toBe(1);
  expect(output).toContain("PUBLIC_URL is not this machine, and DATABASE_URL is not set");
  remove();
});
