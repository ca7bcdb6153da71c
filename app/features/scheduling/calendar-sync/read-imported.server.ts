import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "#app/platform/log.server.ts";
import { semaphore } from "#app/platform/semaphore.ts";
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
  return limited(async () => {
    const thread = new Worker(worker, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void thread.terminate(), importReadSeconds * 1_000);
    try {
      return await new Promise<BusyRead>((done, fail) => {
        thread.once("message", done);
        thread.once("error", fail);
        thread.once("exit", (code) => fail(new Error(`it ended with ${code}`)));
      });
    } catch (err) {
      log.info({ err }, "a calendar that could not be read");
      return { ok: false, reason: "too-much" };
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  });
}
