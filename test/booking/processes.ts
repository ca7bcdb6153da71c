import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { build } from "vite";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { patience } from "../depth.ts";

export type BookingProcess = {
  listen(port: number): Promise<void>;
  kill(): Promise<void>;
  /** Until it is gone, no matter who ended it. */
  exited: Promise<void>;
};

/** Starts processes of process.ts on this file's database. Call it once, below `useDatabase`. */
export function useBookingProcesses(): (env?: { KILL_AT?: string }) => Promise<BookingProcess> {
  const outDir = resolve("node_modules", `.booking-${randomUUID()}`);
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    // Bundled once with everything it needs, since many processes begin with it; it draws no mails.
    const noMails = {
      name: "no-mails",
      resolveId: (id: string) => (id === "react-email" ? "\0no-mails" : null),
      load: (id: string) => (id === "\0no-mails" ? "export {}" : null),
    };
    await build({
      configFile: false,
      logLevel: "error",
      publicDir: false,
      plugins: [noMails],
      ssr: { noExternal: true, external: ["pg-native"] },
      build: {
        ssr: resolve("test/booking/process.ts"),
        outDir,
        minify: true,
        rolldownOptions: {
          shimMissingExports: true,
          output: { entryFileNames: "process.mjs" },
        },
      },
    });
  }, patience.timeout);
  afterAll(() => {
    for (const child of running) child.kill("SIGKILL");
    rmSync(outDir, { recursive: true, force: true });
  });

  return async function start(more = {}) {
    const child = fork(join(outDir, "process.mjs"), {
      env: { ...process.env, DATABASE_POOL: "20", NODE_ENV: "production", ...more },
      execArgv: [],
    });
    running.add(child);
    const exited = new Promise<void>((done) => child.once("exit", () => done()));
    void exited.then(() => running.delete(child));
    await said(child, "ready");
    return {
      exited,
      async listen(port) {
        const listening = said(child, "listening");
        child.send(port);
        await listening;
      },
      async kill() {
        child.kill("SIGKILL");
        await exited;
      },
    };
  };
}

function said(child: ChildProcess, word: string): Promise<void> {
  return new Promise((done, fail) => {
    const gone = (code: number | null) => fail(new Error(`a process ended with ${code}`));
    child.once("exit", gone);
    child.once("message", (heard) => {
      child.off("exit", gone);
      if (heard === word) done();
      else fail(new Error(`a process said ${JSON.stringify(heard)}`));
    });
  });
}

/** What a server answers to a JSON post. Throws where it is not there, or goes away before it has answered. */
export async function postTo<Answer>(
  port: number,
  path: "/book" | "/pay" | "/cancel" | "/send-payout",
  body: object,
): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

/** Many students at once, without a password. */
export async function makeRacers(count: number): Promise<string[]> {
  const ids: string[] = [];
  // A statement of ours has five seconds.
  while (ids.length < count) {
    const { rows } = await db().execute<{ id: string }>(sql`
      insert into users (name, email, email_verified, role)
      select 'Racer', 'racer-' || gen_random_uuid() || '@example.test', true, 'student'
      from generate_series(1, ${Math.min(4_000, count - ids.length)}) returning id`);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Pairs of lessons that take up time and that share a person and a moment. All are read: no page's limit of time holds. */
export async function countOverlaps(): Promise<number> {
  const [row] = await inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<{ n: number }>(sql`
      with taking as (select * from lessons where state in ('held', 'requested', 'booked', 'live', 'ended'))
      select count(*)::int as n from (
        select a.id, b.id from taking a join taking b using (teacher_id)
        where a.id < b.id and a.teacher_during && b.teacher_during
        union
        select a.id, b.id from taking a join taking b using (student_id)
        where a.id < b.id and a.during && b.during) pairs`);
    return rows;
  });
  return row!.n;
}
