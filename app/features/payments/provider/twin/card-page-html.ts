import { html } from "hono/html";
import { formatMoney } from "#app/platform/money.ts";
import { brand } from "#config/brand.ts";
import { testCards } from "../test-cards.ts";
import type { CardVisit } from "./card-visit.server.ts";

/** A company's page that looks like nobody's else: who pays sees that they have left our pages. */
const style = `
:root { color-scheme: light dark; --ink: #1b2338; --soft: #4a5470; --page: #eceff6; --card: #fff; --line: #7c86a3; --go: #2f3fb0; --bad: #a4162a; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff8; --soft: #b4bdd6; --page: #12172a; --card: #1d2440; --line: #8791b5; --go: #aeb9ff; --bad: #ff9aa6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 460px; margin: 0 auto; padding: 24px 16px 56px; }
header { max-width: 460px; margin: 0 auto; padding: 20px 16px 0; font-weight: 700; letter-spacing: .02em; }
section { background: var(--card); border-radius: 12px; padding: 24px; }
h1 { font-size: 24px; line-height: 1.2; margin: 0 0 8px; }
p { margin: 0 0 16px; color: var(--soft); }
label { display: block; font-weight: 600; margin-bottom: 4px; }
input { width: 100%; min-height: 48px; padding: 0 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; }
.field { margin-bottom: 16px; }
.two { display: grid; gap: 0 16px; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); }
.error { color: var(--bad); font-weight: 600; margin: 4px 0 0; }
[role=alert] { border: 2px solid var(--bad); border-radius: 8px; padding: 12px; margin-bottom: 16px; }
button, a { display: flex; align-items: center; justify-content: center; min-height: 48px; width: 100%; border-radius: 8px; font: inherit; font-weight: 600; }
button { border: 0; background: var(--go); color: var(--card); cursor: pointer; margin-top: 8px; }
button.second { background: transparent; color: var(--go); border: 2px solid var(--go); }
a { color: var(--go); }
:focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
aside { margin-top: 24px; font-size: 15px; color: var(--soft); }
ul { padding: 0; list-style: none; margin: 8px 0 0; }
li { margin-top: 6px; }
b { font-variant-numeric: tabular-nums; color: var(--ink); white-space: nowrap; }
`;

function frame(nonce: string, title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Test Card Company</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <header>Test Card Company</header>
        <main><section>${body}</section></main>
      </body>
    </html>`;
}

type Drawn = { visit: CardVisit; nonce: string; action: string };

/** Where a test card is typed. What was typed is never sent back. */
export function cardHtml({
  visit,
  nonce,
  action,
  errors,
  back,
}: Drawn & { errors: Record<string, string>; back: string }) {
  const price = priceOf(visit);
  const title = price === null ? "Save a card" : `Pay ${price}`;
  return frame(
    nonce,
    title,
    html`<h1>${title}</h1>
      <p>
        ${price === null ? "Nothing is taken now. " : ""}This page belongs to the card company of
        the demonstration. ${brand.name} never sees the number of a card.
      </p>
      ${errors[""] === undefined ? "" : html`<div role="alert">${errors[""]}</div>`}
      <form method="post" action="${action}">
        ${field("number", "Card number", "cc-number", "4242 4242 4242 4242", errors)}
        <div class="two">
          ${field("expiry", "Expires", "cc-exp", "MM/YY", errors)}
          ${field("cvc", "Security code", "cc-csc", "123", errors)}
        </div>
        <button>${price === null ? "Save this card" : `Pay ${price}`}</button>
      </form>
      <a href="${back}">Back to ${brand.name}</a>
      <aside>
        No real card works here: only these test numbers do, with any date to come and any code.
        <ul>
          ${testCards.map(({ number, what }) => html`<li><b>${number}</b> ${what}</li>`)}
        </ul>
      </aside>`,
  );
}

/** The bank's question, which the bank of a test card asks here. */
export function bankHtml({ visit, nonce, action }: Drawn) {
  const price = priceOf(visit);
  return frame(
    nonce,
    "Your bank asks if it is you",
    html`<h1>Your bank asks if it is you</h1>
      <p>
        ${
          price === null
            ? `Somebody asks ${brand.name} to save your card for later payments.`
            : `Somebody pays ${price} to ${brand.name} with your card.`
        }
        This is where your bank would ask you for a code, a fingerprint or a look at your phone.
      </p>
      <form method="post" action="${action}">
        <button name="answer" value="approve">
          ${price === null ? "Yes, save my card" : `Yes, pay ${price}`}
        </button>
        <button name="answer" value="refuse" class="second">No, it is not me</button>
      </form>`,
  );
}

/** For an address that opens nothing. */
export function goneHtml(nonce: string) {
  return frame(
    nonce,
    "Nothing to pay here",
    html`<h1>Nothing to pay here</h1>
      <p>This address opens no payment. Go back and press Pay again.</p>
      <a href="/">Back to ${brand.name}</a>`,
  );
}

function field(
  name: string,
  label: string,
  autocomplete: string,
  placeholder: string,
  errors: Record<string, string>,
) {
  const error = errors[name];
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      aria-describedby="${name}-error"
      aria-invalid="${error === undefined ? "false" : "true"}"
    />
    <p class="error" id="${name}-error">${error ?? ""}</p>
  </div>`;
}

function priceOf({ amountMinor, currency }: CardVisit): string | null {
  if (amountMinor === null) return null;
  return formatMoney(amountMinor, currency ?? undefined, { pence: "always" });
}
