/** Runs in a thread of its own (read-imported.server.ts), by Node.js itself from its source. */
import { parentPort, workerData } from "node:worker_threads";
import { readBusyTimes, type BusyQuery } from "./imported-events.ts";

parentPort!.postMessage(readBusyTimes(workerData as BusyQuery));
