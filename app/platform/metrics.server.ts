import { createHash, timingSafeEqual } from "node:crypto";
import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { env } from "./env/env.server.ts";
import { log } from "./log.server.ts";
import { inSpan, isTraced } from "./tracing/traces.server.ts";

/** Where time is spent, each with what tells one thing from another there. */
const ports = {
  http: { name: "http_request_duration_seconds", help: "Answers to requests", of: "method" },
  database: {
    name: "database_duration_seconds",
    help: "Queries outside transactions, and transactions",
    of: "kind",
  },
  job: { name: "job_duration_seconds", help: "Runs of jobs", of: "job" },
  socket: {
    name: "socket_message_duration_seconds",
    help: "Answers to messages of open pages",
    of: "type",
  },
  provider: { name: "provider_call_duration_seconds", help: "Calls of providers", of: "provider" },
} as const;
export type Port = keyof typeof ports;

type Metrics = { registry: Registry; times: Record<Port, Histogram> };
const shared = globalThis as { appMetrics?: Metrics };

/** Seconds; an answer that took longer than the last is counted as that. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Null where nobody reads them: then nothing is counted. */
function metrics(): Metrics | null {
  if (env().METRICS_TOKEN === undefined) return null;
  shared.appMetrics ??= make();
  return shared.appMetrics;
}

function make(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = {} as Metrics["times"];
  for (const [port, { name, help, of }] of Object.entries(ports))
    times[port as Port] = new Histogram({
      name,
      help,
      labelNames: [of, "outcome"],
      buckets,
      registers: [registry],
    });
  return { registry, times };
}

/** Whether anybody reads what is counted. */
export function isMeasured(): boolean {
  return metrics() !== null;
}

/** Whether a request's Authorization header names the operator's token. */
export function mayReadMetrics(authorization = ""): boolean {
  const token = env().METRICS_TOKEN;
  if (token === undefined) return false;
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Counts one thing that took so many milliseconds. `name` and `outcome` are from lists of ours, never what people sent. */
export function measured(port: Port, name: string, outcome: string, milliseconds: number): void {
  metrics()?.times[port].observe({ [ports[port].of]: name, outcome }, milliseconds / 1_000);
}

/**
 * Runs `work`, counts how long it took and whether it failed, and makes it a part of the trace, where somebody reads
 * those. `about` tells more in the trace alone, and never what people gave.
 */
export async function timed<T>(
  port: Port,
  name: string,
  work: () => Promise<T> | T,
  about?: () => Record<string, string>,
): Promise<T> {
  const run = isTraced() ? () => inSpan(port, name, work, about) : work;
  return isMeasured() ? count(port, name, run) : run();
}

async function count<T>(port: Port, name: string, work: () => Promise<T> | T): Promise<T> {
  const begun = performance.now();
  let outcome = "failed";
  try {
    const result = await work();
    outcome = "ok";
    return result;
  } finally {
    measured(port, name, outcome, performance.now() - begun);
  }
}

/**
 * A figure that is read when it is asked for, and left out where it cannot be read. `read` answers it, or one for each
 * value of the label `by`.
 */
export function gauge(
  name: string,
  help: string,
  read: () => Promise<number | Record<string, number>> | number | Record<string, number>,
  by = "state",
): void {
  const own = metrics();
  if (own === null || own.registry.getSingleMetric(name) !== undefined) return;
  new Gauge({
    name,
    help,
    labelNames: [by],
    registers: [own.registry],
    async collect() {
      let now: Awaited<ReturnType<typeof read>> = {};
      try {
        now = await read();
      } catch (err) {
        // One that fails here keeps all others from who watches, and they are needed most just then.
        log.warn({ err, figure: name }, "a figure cannot be read");
      }
      this.reset();
      if (typeof now === "number") this.set(now);
      else for (const [value, count] of Object.entries(now)) this.set({ [by]: value }, count);
    },
  });
}

/** All figures of this process, as Prometheus reads them; null where none are kept. */
export async function readMetrics(): Promise<string | null> {
  return (await metrics()?.registry.metrics()) ?? null;
}
