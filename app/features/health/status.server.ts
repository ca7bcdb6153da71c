import { sql } from "drizzle-orm";
import { setTimeout as sleep } from "node:timers/promises";
import { rules } from "#config/rules.ts";
import { isSwitchedOff } from "#app/features/settings/settings.server.ts";
import { chatDb, isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readDueJobs } from "#app/platform/database/jobs.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { providerCalls } from "#db/schema/payments/provider-calls.ts";
import type { PartName } from "#db/schema/health/health-values.ts";
import type { PartState } from "./text.ts";

/** What was found, and when (milliseconds). */
export type Status = { at: number; parts: { name: PartName; state: PartState }[] };

type Found = {
  isReadOnly: boolean;
  unknownCalls: number;
  lateJobs: number;
  noBookings: boolean;
  chat: "writes" | "reads" | "away";
};

const { answerMilliseconds, callUnknownMinutes, slowMilliseconds, statusKeptSeconds } =
  rules.health;

const shared = globalThis as { appStatus?: { until: number; status: Promise<Status> } };

/** What works now, looked at every few seconds at the most, however many ask. Never rejects: it is asked when nothing works. */
export function readStatus(now = Date.now()): Promise<Status> {
  if (shared.appStatus === undefined || shared.appStatus.until <= now)
    shared.appStatus = { until: now + statusKeptSeconds * 1_000, status: lookAround(now) };
  return shared.appStatus.status;
}

async function lookAround(at: number): Promise<Status> {
  const begun = performance.now();
  const late = sleep(answerMilliseconds, null, { ref: false });
  const found = await Promise.race([look(at).catch(() => null), late]);
  const isSlow = performance.now() - begun > slowMilliseconds;
  const states = found === null ? withoutDatabase() : statesOf(found, isSlow);
  return {
    at,
    parts: (Object.entries(states) as [PartName, PartState][]).map(([name, state]) => ({
      name,
      state,
    })),
  };
}

async function look(at: number): Promise<Found> {
  const [{ rows }, { late }, noBookings, chat] = await Promise.all([
    db().execute<{ is_read_only: boolean; unknown: number }>(sql`
      select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only,
        (select count(*) from ${providerCalls} where ${providerCalls.state} = 'unknown'
          and ${providerCalls.askedAt} < ${new Date(at - callUnknownMinutes * minute)})::int as unknown`),
    readDueJobs(),
    isSwitchedOff("bookings", new Date(at)),
    isChatApart() ? lookAtChat() : ("writes" as const),
  ]);
  const { is_read_only: isReadOnly, unknown: unknownCalls } = rows[0]!;
  return { isReadOnly, unknownCalls, lateJobs: late, noBookings, chat };
}

/** Of its own cluster: without it everything else goes on. */
async function lookAtChat(): Promise<Found["chat"]> {
  const asked = chatDb().execute<{ is_read_only: boolean }>(sql`
    select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only`);
  const answer = asked.then(
    ({ rows }) => (rows[0]!.is_read_only ? "reads" : "writes") as Found["chat"],
    () => "away" as const,
  );
  return Promise.race([answer, sleep(answerMilliseconds / 2, "away" as const, { ref: false })]);
}

/** Visitors' pages are kept in memory, and a call goes from browser to browser; nothing else is left. */
function withoutDatabase(): Record<PartName, PartState> {
  return {
    pages: "partly",
    booking: "fails",
    payments: env().payments === "none" ? "off" : "fails",
    chat: "fails",
    rooms: "fails",
    mail: isMailed() ? "fails" : "off",
  };
}

function statesOf(found: Found, isSlow: boolean): Record<PartName, PartState> {
  const { isReadOnly, unknownCalls, lateJobs, noBookings } = found;
  const reading: PartState = isSlow ? "late" : "works";
  const writing: PartState = isReadOnly ? "fails" : reading;
  const pays = env().payments !== "none";
  const talking = found.chat === "writes" ? writing : "fails";
  return {
    pages: reading,
    booking: noBookings ? "off" : writing,
    payments: !pays ? "off" : unknownCalls > 0 && writing === "works" ? "late" : writing,
    chat: talking,
    rooms: talking,
    mail: !isMailed() ? "off" : lateJobs > 0 && writing === "works" ? "late" : writing,
  };
}

/** In the demo world everybody's mail is on a page of ours. */
function isMailed(): boolean {
  return env().world === "demo" || env().SMTP_URL !== undefined;
}
