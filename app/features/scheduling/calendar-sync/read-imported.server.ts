import { resolve } from "node:path";
import { log } from "#app/platform/log.server.ts";
import { semaphore } from "#app/platform/concurrency/semaphore.ts";
import { inThread } from "#app/platform/workers/in-thread.server.ts";
import { rules } from "#config/rules.ts";
import type { BusyRead, BusyQuery } from "./imported-events.ts";
import { ownUid } from "../lessons/times/ics.ts";

/** Node.js loads it from its source, so it is in no bundle. */
const worker = resolve("app/features/scheduling/calendar-sync/imported-events-worker.ts");
const limited = semaphore(2);

/**
 * `readBusyTimes` in a thread with little memory and time: a text that is made to be hard to read ends the
 * thread and nothing else, and is too much.
 */
export function readInThread(
  about: Pick<BusyQuery, "text" | "from" | "to" | "zone" | "travelZones">,
): Promise<BusyRead> {
  const { importEvents, importSteps, importBusy, importReadSeconds } = rules.calendar;
  const input: BusyQuery = {
    ...about,
    ownUid,
    eventsMost: importEvents,
    stepsMost: importSteps,
    busyMost: importBusy,
  };
  return limited(() =>
    inThread<BusyQuery, BusyRead>(worker, input, importReadSeconds).catch((err: unknown) => {
      log.info({ err }, "a calendar that could not be read");
      return { ok: false, reason: "too-much" };
    }),
  );
}
