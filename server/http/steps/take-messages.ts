/**
 * What browsers, mail programs and providers tell us in ways of their own: none of it reads a cookie or acts for anybody
 * who has one.
 */
import { unsubscribePath } from "#app/features/notifications/news/news-paths.ts";
import { type Step, typeOf, type WhenStarted } from "./step.ts";

const reportTypes = ["application/csp-report", "application/reports+json"];
const formType = "application/x-www-form-urlencoded";
const quarterHour = { "retry-after": "900" };

/** What the content policy of a page has stopped. */
export function takePolicyReport(product: WhenStarted): Step {
  return async (c) => {
    const contentType = typeOf(c);
    if (!reportTypes.includes(contentType)) return c.body(null, 415);
    const message = { contentType, body: await c.req.text(), address: c.get("address") };
    const status = await (await product()).takePolicyReport(message);
    return c.body(null, status, status === 429 ? quarterHour : {});
  };
}

/** A sign-in provider's own message: signed, without a cookie, and from no browser. */
export function takeProviderLogout(product: WhenStarted): Step {
  return async (c) => {
    if (typeOf(c) !== formType) return c.body(null, 415);
    return c.body(null, await (await product()).takeProviderLogout(await c.req.text()));
  };
}

/** A mail program's message, by the link in a mail's header: without a cookie, and from no page. */
export function takeOneClick(product: WhenStarted): Step {
  return async (c) => {
    if (typeOf(c) !== formType) return c.body(null, 415);
    const body = await c.req.text();
    return c.body(null, await (await product()).takeOneClick(c.req.query("token"), body));
  };
}

/** The same link, opened by a person. */
export const showUnsubscribe: Step = async (c) =>
  c.redirect(`${unsubscribePath}?${new URLSearchParams({ token: c.req.query("token") ?? "" })}`);

/** A payment provider's own message: signed, without a cookie, and from no browser. */
export function takePaymentEvent(product: WhenStarted): Step {
  return async (c) => {
    const [body, signature] = [await c.req.text(), c.req.header("stripe-signature")];
    return c.body(null, await (await product()).takePaymentEvent(body, signature));
  };
}

export const takesOnlyPost: Step = async (c) => c.body(null, 405, { allow: "POST" });

/** What has failed in the browser, told by our own pages. */
export function takeBrowserError(product: WhenStarted, routeOf: (path: string) => string): Step {
  return async (c) => {
    if (typeOf(c) !== "text/plain") return c.body(null, 400);
    const message = { body: await c.req.text(), address: c.get("address") };
    const status = await (await product()).takeBrowserError(message, routeOf);
    return c.body(null, status, status === 429 ? quarterHour : {});
  };
}
