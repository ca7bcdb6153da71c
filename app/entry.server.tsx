import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { hasValidConsent } from "./features/consent/consent.server.ts";
import { RequestConsentContext } from "./features/consent/request-consent.ts";
import { log } from "./platform/log.server.ts";
import { requestContext } from "./platform/request-context.ts";
import { RequestTheme } from "./shell/theme-store.ts";
import { readTheme } from "./shell/theme.server.ts";

export * as product from "./product.server.ts";

export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const isKept = nonce === undefined;
  const wholePage = isKept || isbot(request.headers.get("user-agent"));
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <RequestTheme value={readTheme(request)}>
        <RequestConsentContext value={{ missing: !hasValidConsent(request), nonce }}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </RequestConsentContext>
      </RequestTheme>,
      {
        nonce,
        [wholePage ? "onAllReady" : "onShellReady"]() {
          shellSent = true;
          const body = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status,
            }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(err: unknown) {
          status = 500;
          if (shellSent) log.error({ err }, "page rendering");
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Bugs end here: one line with the request's id, and the 500 page for the person. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const { requestId } = context.get(requestContext);
  const { pathname } = new URL(request.url);
  log.error({ err: error, requestId, path: pathname, method: request.method }, "request failed");
}
