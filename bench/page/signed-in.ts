import pg from "pg";
import { demo } from "#config/demo.ts";
import type { Child } from "../measuring/child.ts";
import { measure, read, type Contenders, type Measured } from "./measure.ts";
import { median, medianRatio } from "../measuring/rounds.ts";

const pages = [
  { path: "/student/dashboard", as: "student" },
  { path: "/student/lessons", as: "student" },
  { path: "/faq", as: "student" },
  { path: "/teacher/dashboard", as: "teacher" },
  { path: "/teacher/calendar", as: "teacher" },
  { path: "/admin/teachers", as: "admin" },
];
const rounds = 15;
const milliseconds = 1_000;
const connections = 8;
const floor = 0.3;

/** Pages of people signed in as our server makes them, session, reads and all, against rendering the same trees. */
export async function compareSignedIn({ load, bare, ours, theirs }: Contenders): Promise<boolean> {
  console.log(
    `signed-in pages, ${connections} connections; bare node:http calls renderToString on the same tree (medians of ${rounds} rounds)`,
  );
  let good = true;
  for (const { path, as } of pages) {
    const cookie = await signIn(ours.port, as);
    await serveSame(bare, ours.port, theirs.port, path, cookie);
    const results: Record<"ours" | "bare", Measured[]> = { ours: [], bare: [] };
    const inTurn = [
      ["bare", theirs],
      ["ours", ours],
    ] as const;
    for (let round = 0; round < rounds; round += 1)
      for (const [name, server] of round % 2 === 0 ? inTurn : inTurn.toReversed())
        results[name].push(
          await measure(load, server, { path, headers: { cookie }, milliseconds, connections }),
        );
    const of = (what: keyof Measured) => ({
      ours: results.ours.map((round) => round[what]),
      bare: results.bare.map((round) => round[what]),
    });
    const rate = of("perSecond");
    const cpu = of("perCpuSecond");
    const whole = (rates: number[]) => Math.round(median(rates));
    const ratio = medianRatio(rate, "ours", "bare");
    console.log(
      `  ${path}: requests per second bare ${whole(rate.bare)}, ours ${whole(rate.ours)}, ratio ${ratio.toFixed(3)} (floor ${floor}); per second of processor time bare ${whole(cpu.bare)}, ours ${whole(cpu.ours)}, ratio ${medianRatio(cpu, "ours", "bare").toFixed(3)} (no floor)`,
    );
    good &&= ratio >= floor;
  }
  return good;
}

export async function signIn(port: number, as: string): Promise<string> {
  const { email } = demo.accounts.find((account) => account.email.startsWith(`${as}@`))!;
  const origin = `http://localhost:${port}`;
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password: demo.password }),
    headers: { origin },
    redirect: "manual",
  });
  if (answer.status !== 302) throw new Error(`signing in answers ${answer.status}`);
  if (as === "admin") await turnOnTwoStep(email);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Outside the demo world an admin's pages ask for it; after signing in, which would want a code. */
async function turnOnTwoStep(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env["EMBEDDED_DATABASE_URL"] });
  await client.connect();
  await client.query(
    `insert into two_steps (user_id, sealed_secret, on_since)
      select id, '', now() from users where email = $1`,
    [email],
  );
  await client.end();
}

/**
 * Has the bare server render the tree of a page, and checks that both then send the same page, but for
 * what differs from request to request. A page may count seconds: then it is tried again.
 */
async function serveSame(bare: Child, ours: number, theirs: number, path: string, cookie: string) {
  const url = `http://localhost:${ours}${path}`;
  for (let tries = 1; ; tries += 1) {
    await bare.ask({ serve: "tree", url, cookie });
    const [page, copy] = await Promise.all(
      [ours, theirs].map(async (port) =>
        comparable((await read(port, path, { cookie })).body.toString()),
      ),
    );
    if (page === copy) return;
    const at = [...page!].findIndex((letter, index) => letter !== copy![index]);
    const around = (text: string) => text.slice(Math.max(0, at - 80), at + 160);
    if (tries === 10)
      throw new Error(`${path} is not the same tree:\n${around(page!)}\n${around(copy!)}`);
  }
}

function comparable(html: string): string {
  return html
    .replace(/^<!DOCTYPE html>/i, "")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(' fetchPriority="low"', "")
    .replaceAll(/nonce(?:="[^"]*"|\\?",\\?"[^"\\]*)/g, "nonce")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replaceAll(/\d{13}|\d+\.\d{4,}/g, "time");
}
