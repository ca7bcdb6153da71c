import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { providerLogoutPath } from "#app/features/accounts/identity-providers/provider-paths.ts";
import { oneClickPath } from "#app/features/notifications/news/news-paths.ts";
import { cardPagePath } from "#app/features/payments/provider/card-page-path.ts";
import { paymentEventsPath } from "#app/features/payments/provider/events-path.ts";
import { apiPath } from "#app/routes/api/v1/api-path.ts";
import { browserErrorsPath } from "#app/platform/http/browser-errors-path.ts";
import { rules } from "#config/rules.ts";
import type { AddressOf } from "./client-address.ts";
import { countBodies } from "./counted-body.ts";
import { reportPath, type HeaderTable } from "./headers.ts";
import { healthPaths } from "./health-paths.ts";
import { answerApi, answerTooMuch } from "./steps/answer-api.ts";
import { answerPage } from "./steps/answer-page.ts";
import { answerCardPage, refuseCardData } from "./steps/card-data.ts";
import { nameRequest } from "./steps/name-request.ts";
import { refuseForeign, refuseMethods } from "./steps/refuse-foreign.ts";
import { sayFailure } from "./steps/say-failure.ts";
import type { Env, WhenStarted } from "./steps/step.ts";
import {
  showUnsubscribe,
  takeBrowserError,
  takeOneClick,
  takePaymentEvent,
  takePolicyReport,
  takeProviderLogout,
  takesOnlyPost,
} from "./steps/take-messages.ts";
import { tellAlive, tellFigures, tellReady } from "./steps/tell-health.ts";
import { uploadAt } from "./uploads.ts";

type Options = {
  product: WhenStarted;
  respond: (request: Request, context: unknown) => Promise<Response>;
  /** The route of a page's address. */
  routeOf: (path: string) => string;
  table: HeaderTable;
  origins: string[];
  clientAddress: AddressOf;
};

const kilobyte = 1024;
const reportBody = countBodies(() => 64 * kilobyte);
const errorBody = countBodies(() => 4 * kilobyte);
/** Of what a payment provider tells: the largest of its objects are far smaller. */
const eventBody = countBodies(() => 512 * kilobyte);
const apiBody = countBodies(() => rules.api.bodyKilobytes * kilobyte);
/** Room for every field of the longest form filled with far too much, so that each can say so itself. */
const formLimit = 2 * 1024 * kilobyte;
const pageBody = countBodies(
  (path, contentType) => uploadAt(path, contentType)?.limit ?? formLimit,
);

/** Every request that is not answered from memory, and what happens to it in which order. */
export function createHttp(options: Options): RequestListener {
  const { product, respond, routeOf, table, origins, clientAddress } = options;
  const app = new Hono<Env>();

  app.use(nameRequest(product, clientAddress));

  // Sent from elsewhere in ways of their own, and therefore before the forgery check.
  app.post(reportPath, reportBody, takePolicyReport(product));
  app.post(providerLogoutPath, reportBody, takeProviderLogout(product));
  app.post(oneClickPath, reportBody, takeOneClick(product));
  app.get(oneClickPath, showUnsubscribe);
  app.post(paymentEventsPath, eventBody, takePaymentEvent(product));
  app.get(paymentEventsPath, takesOnlyPost);
  app.all(`${apiPath}/*`, answerTooMuch(product), apiBody, answerApi(product));

  app.use(refuseMethods, refuseForeign(origins));
  app.post(browserErrorsPath, errorBody, takeBrowserError(product, routeOf));
  app.get(healthPaths.alive, tellAlive(product));
  app.get(healthPaths.ready, tellReady(product));
  app.get(healthPaths.figures, tellFigures(product));

  app.use(pageBody);
  app.all(`${cardPagePath}/*`, answerCardPage(product));
  app.post("*", refuseCardData);
  app.all("*", answerPage(product, respond, table));
  app.onError(sayFailure(product));

  return withPlainHeaders(table, getRequestListener(app.fetch, { overrideGlobalObjects: false }));
}

/** First of all and on Node's own response, so that no answer of any layer goes without. */
function withPlainHeaders(table: HeaderTable, listener: RequestListener): RequestListener {
  return (request, response) => {
    const path = request.url?.split("?")[0] ?? "/";
    for (const [name, value] of Object.entries(table.plain(path))) response.setHeader(name, value);
    response.setHeader("cache-control", "private, no-store");
    return listener(request, response);
  };
}
