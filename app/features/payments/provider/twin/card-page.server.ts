import { randomBytes } from "node:crypto";
import { Hono, type Context } from "hono";
import { env } from "#app/platform/env/env.server.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { cardPagePath } from "../card-page-path.ts";
import { cardForm } from "./card-form.ts";
import { answerBankQuestion, findVisit, tryTestCard, type CardVisit } from "./card-visit.server.ts";
import { bankHtml, cardHtml, goneHtml } from "./card-page-html.ts";

const pages = new Hono().basePath(cardPagePath);

/**
 * The twin's own pages, where test cards are typed and the bank asks; null where Stripe itself has that part. They read
 * no session: what opens one is the client secret in its address.
 */
export async function answerCardPage(request: Parameters<typeof pages.fetch>[0]) {
  return env().payments === "embedded" ? pages.fetch(request) : null;
}

pages.get("/:secret", async (c) => {
  const visit = await findVisit(c.req.param("secret"));
  if (visit === null) return show(c, 404, goneHtml);
  if (visit.asks === "nothing") return c.redirect(backTo(c, visit), 303);
  return show(c, 200, (nonce) => draw(c, visit, nonce));
});

pages.post("/:secret", async (c) => {
  const visit = await findVisit(c.req.param("secret"));
  if (visit === null) return show(c, 404, goneHtml);
  if (visit.asks !== "card") return c.redirect(here(c), 303);
  const typed = cardForm.safeParse(await c.req.parseBody());
  if (!typed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of typed.error.issues) errors[String(path[0])] ??= message;
    return show(c, 400, (nonce) => draw(c, visit, nonce, errors));
  }
  if (await tryTestCard(visit.id, typed.data)) return c.redirect(here(c), 303);
  const declined = { "": "Your card was declined. Check it, or use another one." };
  return show(c, 422, (nonce) => draw(c, visit, nonce, declined));
});

pages.post("/:secret/bank", async (c) => {
  const visit = await findVisit(c.req.param("secret"));
  if (visit === null) return show(c, 404, goneHtml);
  const { answer } = await c.req.parseBody();
  if (answer !== "approve" && answer !== "refuse") return c.redirect(here(c), 303);
  if (visit.asks === "bank") await answerBankQuestion(visit.id, answer === "approve");
  return c.redirect(backTo(c, visit), 303);
});

function draw(c: Context, visit: CardVisit, nonce: string, errors: Record<string, string> = {}) {
  const back = backTo(c, visit);
  if (visit.asks === "bank")
    return bankHtml({ visit, nonce, action: here(c).replace("?", "/bank?") });
  return cardHtml({ visit, nonce, errors, back, action: here(c) });
}

/** The page of this secret, with where it leads. */
function here(c: Context): string {
  const query = new URLSearchParams({ return_url: returnPath(c) });
  return `${cardPagePath}/${c.req.param("secret")}?${query}`;
}

/** Only to a page of the same site: else anybody could send people elsewhere from here. */
function returnPath(c: Context): string {
  return localPath(c.req.query("return_url")) ?? "/";
}

function backTo(c: Context, { id, kind }: CardVisit): string {
  const path = returnPath(c);
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [kind]: id })}`;
}

function show(c: Context, status: 200 | 400 | 404 | 422, page: (nonce: string) => unknown) {
  const nonce = randomBytes(16).toString("base64");
  c.header(
    "content-security-policy",
    `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("cache-control", "private, no-store");
  // The secret goes to no other site; without any referrer a form would name no origin and be refused.
  c.header("referrer-policy", "same-origin");
  return c.html(String(page(nonce)), status);
}
