import { context, trace, type Tracer } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { env } from "../env/env.server.ts";

const sendEvery = 1_000;
const lastMilliseconds = 1_000;

/**
 * Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT as JSON over HTTP; its headers, timeout and certificates
 * are read by the exporter from variables of the same family. What a collector does not take is dropped, and nobody waits.
 */
export function sendSpans(): { tracer: Tracer; stop(): Promise<void> } {
  const { OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = env();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": OTEL_SERVICE_NAME,
      "service.instance.id": crypto.randomUUID(),
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG),
    }),
    spanLimits: { attributeValueLengthLimit: 4_000 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: sendEvery,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return {
    tracer: provider.getTracer(OTEL_SERVICE_NAME),
    async stop() {
      const late = new Promise<void>((done) => setTimeout(done, lastMilliseconds).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      trace.disable();
      context.disable();
    },
  };
}
