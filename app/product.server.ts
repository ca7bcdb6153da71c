/**
 * What the server starts and stops. The server runs outside the bundle, so everything of the
 * product that it needs passes through here, once, and nothing exists twice.
 */
import { wakeSearch } from "./features/teachers/publishing/wake-search.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { act } from "react";
import { RouterContextProvider } from "react-router";
import type { WebSocket } from "ws";
import { identity } from "./features/accounts/identity-providers/identity/configured.server.ts";
import { readSession } from "./features/accounts/sessions/session.server.ts";
import { eraseAgain } from "./features/privacy/replay-erasures.server.ts";
import { runTwin } from "./features/payments/provider/twin/run-twin.server.ts";
import { takePaymentEvent } from "./features/scheduling/lifecycle/take-payment-event.server.ts";
import { readBrowserErrors } from "./browser-errors.server.ts";
import { jobs } from "./jobs.server.ts";
import { bytesHandlers, liveHandlers } from "./live.server.ts";
import { readBackupLag } from "./platform/backup/wal-slot.server.ts";
import { env } from "./platform/env/env.server.ts";
import { everyPageTag, purgeSoon } from "./platform/cdn/purge.server.ts";
import { chatDb, isChatApart } from "./platform/database/chat-cluster/chat-db.server.ts";
import { countOutbox } from "./platform/database/chat-cluster/outbox.server.ts";
import {
  closeDatabase,
  database,
  db,
  openedReplica,
  type Db,
} from "./platform/database/db.server.ts";
import { isMigrated, migrateDatabase } from "./platform/database/migrate.server.ts";
import {
  jobsAreUp,
  readDueJobs,
  readGivenUpJobs,
  send,
  startJobs,
  stopJobs,
  stopWorking,
} from "./platform/database/jobs.server.ts";
import { listenOn } from "./platform/database/listen.server.ts";
import { startFanOut, stopFanOut } from "./platform/live/fan-out.server.ts";
import { countSockets, recheckSockets, type Connection } from "./platform/live/live.server.ts";
import { openFanOut } from "./platform/live/open-fan-out.server.ts";
import { gauge, readMetrics } from "./platform/metrics.server.ts";
import { serveSocket } from "./platform/live/serve-socket.server.ts";
import { checkClock, readAhead, watchClock } from "./platform/time/database-clock.server.ts";
import { startPublicData, stopPublicData } from "./platform/database/public-data.server.ts";
import { requestContext, type RequestFacts } from "./platform/http/request-context.ts";
import { inRequest, type RequestScope } from "./platform/http/request-scope.server.ts";
import { noteOnRequest, startTracing, stopTracing } from "./platform/tracing/traces.server.ts";

// From inside the bundle, so that handler and contexts come from one copy of the router.
export { createRequestHandler } from "react-router";
export { log } from "./platform/log.server.ts";
export { isMeasured, mayReadMetrics, measured } from "./platform/metrics.server.ts";
export { takeProviderLogout } from "./features/accounts/sign-in/providers/provider-logout.server.ts";
export { takeOneClick } from "./features/notifications/news/take-one-click.server.ts";
export { takePaymentEvent } from "./features/scheduling/lifecycle/take-payment-event.server.ts";
export { answerCardPage } from "./features/payments/provider/twin/card-page.server.ts";
export { makeAdmin } from "./features/accounts/sign-up/make-admin.server.ts";
export { onPublicChange } from "./platform/database/public-data.server.ts";
export { answerApi } from "./routes/api/v1/answer-api.server.ts";
export { publicPageAt, unknownPage } from "./public-pages.ts";
export { visitorVariant } from "./visitor-variant.server.ts";
export { isTraced, traceAnswer } from "./platform/tracing/traces.server.ts";
export { takeBrowserError } from "./browser-errors.server.ts";
export { takePolicyReport } from "./policy-reports.server.ts";

/** Which of React's builds draws the pages; only its development build has `act`. */
export const reactBuild = act === undefined ? "production" : "development";

let stopTwin: (() => Promise<void>) | undefined;
let stopWatching: (() => void) | undefined;
let stopHearing: (() => Promise<void>) | undefined;

/** The database says whose session has ended and whose role is another now (triggers). */
function hearPersonChanges(): Promise<() => Promise<void>> {
  return listenOn("person_changed", {
    heard: recheckSockets,
    joined: () => recheckSockets("everybody"),
  });
}

export async function start(): Promise<void> {
  await startTracing();
  await migrateDatabase();
  await checkClock();
  stopWatching = watchClock(() => process.kill(process.pid, "SIGTERM"));
  await startPublicData();
  stopHearing = await hearPersonChanges();
  await startFanOut(openFanOut);
  await startJobs([...jobs, ...(await demoJobs())], { work: true });
  await send(wakeSearch, {});
  // Pages of the version before name files that are gone.
  purgeSoon([everyPageTag]);
  await send(eraseAgain, {});
  identity().start?.();
  if (env().payments === "embedded")
    stopTwin = runTwin(({ payload, signature }) => takePaymentEvent(payload, signature));
}

/** What a cache in front of us may keep of visitors' pages; null where there is none, or none that may. */
export function sharedCache(): { isPurged: boolean; everyPageTag: string } | null {
  const { SHARED_CACHE, CDN_PURGE_URL } = env();
  return SHARED_CACHE ? { isPurged: CDN_PURGE_URL !== undefined, everyPageTag } : null;
}

/** All figures of this process, as Prometheus reads them; null where none are kept. */
export function readMonitoring(): Promise<string | null> {
  gauge("open_pages", "Pages that are open to this process", countSockets);
  gauge("database_connections", "Connections of this process", () => {
    const { totalCount, idleCount, waitingCount } = database().pool;
    return { used: totalCount - idleCount, idle: idleCount, waited_for: waitingCount };
  });
  const ofChat = (): Record<string, number> => {
    const { chat } = database();
    if (chat === null) return {};
    const { totalCount, idleCount, waitingCount } = chat.pool;
    return { used: totalCount - idleCount, idle: idleCount, waited_for: waitingCount };
  };
  gauge("chat_database_connections", "Connections to the cluster of chat and presence", ofChat);
  gauge("database_up", "Whether the database answers", () => answers(db()));
  gauge("chat_database_up", "Whether the cluster of chat and presence answers", () =>
    answers(chatDb()),
  );
  gauge("job_outbox", "Jobs of that cluster that are not in the queue yet", () =>
    isChatApart() ? countOutbox().catch(() => 0) : 0,
  );
  gauge(
    "database_reads",
    "Queries of pages that may read a replica, by who answered",
    () => openedReplica()?.counts ?? {},
    "from",
  );
  gauge(
    "jobs_due",
    "Jobs that are due and not begun, and those of them that are late",
    async () => {
      const { waiting, late } = await readDueJobs();
      return { all: waiting, late };
    },
  );
  gauge("backup_running", "Whether a process keeps the WAL", async () =>
    (await readBackupLag()).isRunning ? 1 : 0,
  );
  gauge(
    "backup_behind_bytes",
    "WAL that is in no backup yet",
    async () => (await readBackupLag()).bytes,
  );
  gauge(
    "clock_ahead_seconds",
    "By how much this process's clock is ahead of the database's",
    async () => (await readAhead()) / 1_000,
  );
  gauge(
    "browser_errors",
    "Errors that pages told this process of, by kind",
    readBrowserErrors,
    "kind",
  );
  gauge("jobs_given_up", "Jobs of the last hour that failed at each try", readGivenUpJobs, "job");
  return readMetrics();
}

/** 1 where a database answers as soon as it has to for `unready`, 0 where it does not. */
async function answers(cluster: Db): Promise<number> {
  const late = sleep(readyWithin, 0, { ref: false });
  const asked = cluster.execute("select 1").then(
    () => 1,
    () => 0,
  );
  return Promise.race([asked, late]);
}

/** Of the demo world alone; what it missed while it was down is made up for before the clock judges lessons. */
async function demoJobs() {
  if (env().world !== "demo") return [];
  const { attendJob, attendUnplayedLessons } = await import("#db/seed/lessons/attendance.ts");
  await attendUnplayedLessons();
  return [attendJob];
}

let isEnding = false;

/** Says that this process is about to end: /readyz tells proxies so, and no job is begun here any more. */
export function beginToEnd(): void {
  isEnding = true;
  stopWorking();
}

export async function stop(): Promise<void> {
  identity().stop?.();
  stopWatching?.();
  await stopTwin?.();
  await stopJobs();
  await stopFanOut();
  await stopHearing?.();
  await stopPublicData();
  await closeDatabase();
  await stopTracing();
}

/** Builds the demo world on an empty database, and refreshes what is relative to today. */
export async function seedDemoWorld(): Promise<void> {
  const { seedDemo } = await import("#db/seed.ts");
  await seedDemo();
}

const readyWithin = 700;
const replicaWithin = 200;

/**
 * Null when all is well, otherwise what is not, or "ending". Answers within a second, whatever the database does. Where
 * the primary alone is away a replica answers what visitors ask, and a proxy that took every server out would refuse
 * them all. So would it while only the cluster of chats is away: everything else works without.
 */
export async function unready(): Promise<string | null> {
  if (isEnding) return "ending";
  const late = sleep(readyWithin, "database", { ref: false });
  const missing = await Promise.race([late, lookAround().catch(() => "database")]);
  if (missing !== "database") return missing;
  const isRead = (await openedReplica()?.answers(replicaWithin)) ?? false;
  return isRead ? null : missing;
}

async function lookAround(): Promise<string | null> {
  if (!(await isMigrated())) return "migrations";
  if (isChatApart() && !(await isMigrated(chatDb()).catch(() => true))) return "migrations of chat";
  if (!(await jobsAreUp())) return "jobs";
  return identity().ready?.() === false ? "sign-in provider" : null;
}

export function makeContext(facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  return context;
}

/** Runs what answers a request: whatever it logs, queues, asks of the database or writes down carries its id. */
export function asRequest<T>(scope: RequestScope, work: () => T): T {
  noteOnRequest({ "request.id": scope.requestId });
  return inRequest(scope, work);
}

/**
 * The session of the person who opens a socket, or holds one, or null. There is none for an admin who looks as somebody
 * else. A page asks by itself for as long as it is open, so this is no use of the session.
 */
export async function socketSession(headers: Headers) {
  const session = await readSession(headers, new Date(), { isUse: false });
  return session === null || session.viewedBy !== null ? null : session;
}

export function acceptSocket(
  socket: WebSocket,
  session: NonNullable<Awaited<ReturnType<typeof socketSession>>>,
  cookie: string,
): void {
  const { sessionId } = session;
  serveSocket(socket, session, {
    handlers: liveHandlers,
    bytes: bytesHandlers,
    // The cookie alone is kept: there is one for each open page.
    async signedIn() {
      const now = await socketSession(new Headers({ cookie }));
      return now?.sessionId === sessionId ? now.person : null;
    },
    changed: tellRoleChanged,
  });
}

function tellRoleChanged(connection: Connection): void {
  connection.send("accounts.role-changed", {});
}
