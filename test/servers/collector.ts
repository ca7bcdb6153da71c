import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listenLow } from "./listen.ts";

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
};

type Value = { stringValue?: string; intValue?: number };
type Sent = Omit<Span, "attributes"> & { attributes: { key: string; value: Value }[] };
type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };

/** Takes spans as a collector of OpenTelemetry does (OTLP over HTTP, as JSON), and keeps them. */
export async function startCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Body;
    for (const { scopeSpans } of body.resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: read(span.attributes) });
    response.writeHead(request.url === "/v1/traces" ? 200 : 404).end("{}");
  });
  const port = await listenLow(server);
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

function read(attributes: Sent["attributes"]): Span["attributes"] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ""]),
  );
}
