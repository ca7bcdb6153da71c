/**
 * What belongs to one request, from its first byte to its last statement and job, as a collector shows it. Nothing is
 * begun, and nothing of the SDK is loaded, where OTEL_EXPORTER_OTLP_ENDPOINT is not set.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { env } from "../env/env.server.ts";

const kinds = {
  http: SpanKind.SERVER,
  database: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  socket: SpanKind.SERVER,
  provider: SpanKind.CLIENT,
};

type Tracing = { tracer: Tracer; stop(): Promise<void> };
const shared = globalThis as { appTracing?: Tracing };

/** Whether spans are sent anywhere. */
export function isTraced(): boolean {
  return shared.appTracing !== undefined;
}

/** Begins to send spans, where a collector is configured. */
export async function startTracing(): Promise<void> {
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const { sendSpans } = await import("./send-spans.server.ts");
  shared.appTracing = sendSpans();
}

/** Sends what has not been sent; a collector that does not answer is waited for a second. */
export async function stopTracing(): Promise<void> {
  const own = shared.appTracing;
  shared.appTracing = undefined;
  await own?.stop();
}

/**
 * Runs `work` as a part of what runs now. `about` tells more of it, never values that people gave. Of an error only its
 * name is sent: what it says may hold such values.
 */
export async function inSpan<T>(
  port: keyof typeof kinds,
  name: string,
  work: () => Promise<T> | T,
  about?: () => Attributes,
): Promise<T> {
  const own = shared.appTracing;
  if (own === undefined) return work();
  const options = { kind: kinds[port], attributes: about?.() };
  return own.tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      failed(span, error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      span.end();
    }
  });
}

function failed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", type);
}

/**
 * Runs what answers a request as the first part of a trace of its own: what a browser says of one is not believed. Its
 * address is not sent, since some hold what opens a file or a calendar.
 */
export function traceAnswer(
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): void {
  const own = shared.appTracing;
  if (own === undefined) return answer();
  const attributes = { "http.request.method": method };
  const span = own.tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes, root: true },
    ROOT_CONTEXT,
  );
  response.once("close", () => {
    span.setAttribute("http.response.status_code", response.statusCode);
    if (response.statusCode >= 500) failed(span, String(response.statusCode));
    else if (!response.writableFinished) failed(span, "broken off");
    span.end();
  });
  context.with(trace.setSpan(ROOT_CONTEXT, span), answer);
}

/** Says more of the request that is answered now. */
export function noteOnRequest(attributes: Attributes): void {
  if (isTraced()) trace.getActiveSpan()?.setAttributes(attributes);
}

/** Names the request after its route, once that is known: there are few of those. */
export function nameRequest(method: string, route: string): void {
  if (!isTraced()) return;
  const path = `/${route.replace(/^\//, "")}`;
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${path}`);
  span?.setAttribute("http.route", path);
}

/** The trace that runs now, for a line in the log. */
export function traceIdNow(): string | undefined {
  return isTraced() ? trace.getActiveSpan()?.spanContext().traceId : undefined;
}

/** What runs now, as https://www.w3.org/TR/trace-context writes it; undefined where nothing is traced. */
export function traceparentNow(): string | undefined {
  const own = isTraced() ? trace.getActiveSpan()?.spanContext() : undefined;
  return own && `00-${own.traceId}-${own.spanId}-0${own.traceFlags & 1}`;
}

/** Runs `work` as a part of what another process or an earlier moment has written down by `traceparentNow`. */
export function asPartOf<T>(traceparent: string | undefined, work: () => T): T {
  const read = /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/.exec(traceparent ?? "");
  if (read === null || !isTraced()) return work();
  const [, traceId, spanId, flags] = read as unknown as [string, string, string, string];
  const cause = { traceId, spanId, traceFlags: Number(flags), isRemote: true };
  return context.with(trace.setSpanContext(ROOT_CONTEXT, cause), work);
}
