import { renderToString } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from "react-router";
import { findPerson } from "#app/gate/session-context.server.ts";
import { hasValidConsent } from "./features/consent/consent.server.ts";
import { RequestConsentContext } from "./features/consent/request-consent.ts";
import { log } from "./platform/log.server.ts";
import { loadAll } from "./platform/lazy-module.ts";
import { requestContext } from "./platform/http/request-context.ts";
import { RequestTheme } from "./shell/theme/theme-store.ts";
import { readTheme } from "./shell/theme/theme.server.ts";
import { sheetFor } from "./style-sheets.ts";

export * as product from "./product.server.ts";

export const streamTimeout = 5_000;

/**
 * Draws the page in one go, when all its data is there: no loader of ours answers in parts, and drawing
 * into a stream takes half as long again. What a component throws, the router answers with its error page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const page = lateScripts(
    renderToString(pageTree(request, await withDataRead(routerContext), nonce)),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  // Asked for before the page is read, so that it need not share the line with fonts.
  headers.set("link", `<${sheetFor(findPerson(context) !== null)}>; rel=preload; as=style`);
  // As bytes: a text would be looked through for lone surrogates and copied first.
  return new Response(Buffer.from(`<!DOCTYPE html>${page}`), { headers, status });
}

/** Scripts leave the line to what the first paint needs: the sheet, fonts, pictures. The router has no word for it. */
function lateScripts(page: string): string {
  return page.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchPriority="low"',
  );
}

/** Everything that is drawn for a request. */
export function pageTree(request: Request, context: EntryContext, nonce: string | undefined) {
  return (
    <RequestTheme value={readTheme(request)}>
      <RequestConsentContext
        value={{ missing: !hasValidConsent(request.headers.get("cookie")), nonce }}
      >
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RequestConsentContext>
    </RequestTheme>
  );
}

/**
 * All that a drawing in one go needs. The router hands the page's data on as a stream, and looks here first for
 * what was read of it.
 */
export async function withDataRead(context: EntryContext): Promise<EntryContext> {
  await loadAll();
  const stream = context.serverHandoffStream;
  if (stream === undefined) return context;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  reader.releaseLock();
  const read = (result: { done: boolean; value: string }) =>
    Object.assign(Promise.resolve(), { result });
  const streamCache = [read({ done: false, value }), read({ done: true, value: "" })];
  return { ...context, renderMeta: { ...context.renderMeta, streamCache } };
}

/** Bugs end here: one line with the request's id, and the 500 page for the person. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  // What only the router refuses, a method or an address without its part of a page, is the asker's fault.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId } = context.get(requestContext);
  const { pathname } = new URL(request.url);
  log.error({ err: error, requestId, path: pathname, method: request.method }, "request failed");
}
