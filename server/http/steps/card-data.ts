import { holdsCardData } from "#app/platform/forms/card-data.ts";
import { copyOf, TooMuch } from "../counted-body.ts";
import { uploadAt } from "../uploads.ts";
import { type Step, typeOf, type WhenStarted } from "./step.ts";

const encoded = "application/x-www-form-urlencoded";
const formTypes = [encoded, "multipart/form-data", "text/plain"];

/** No form of ours has nearly as many; to read a million of them takes seconds. */
const mostFields = 5_000;

/** The test provider's own pages, where cards are typed in; there are none where the provider is a real one. */
export function answerCardPage(product: WhenStarted): Step {
  return async (c, next) => (await (await product()).answerCardPage(c.req.raw)) ?? next();
}

/**
 * Card data belongs on the provider's pages: here it is refused before anything reads it, and so is a form of more
 * fields than any of ours has.
 */
export const refuseCardData: Step = async (c, next) => {
  if (uploadAt(c.req.path, c.req.header("content-type")) !== null) return next();
  const type = typeOf(c);
  if (!formTypes.includes(type)) return next();
  const body = await c.req.raw.arrayBuffer().catch(unlessTooMuch);
  if (body === null) return c.body(null, 400);
  if (type === encoded && separatorsOf(body) >= mostFields) return c.body(null, 400);
  const parts = await partsOf(body, c.req.raw.headers);
  if (parts.length > mostFields) return c.body(null, 400);
  if (holdsCardData(c.req.path, parts.filter(isText)))
    return c.text("Card data is not taken here. Type it on the card company's page.", 400);
  c.req.raw = copyOf(c.req.raw, { body });
  return next();
};

/** Null for a body that broke off: its sender has gone. */
function unlessTooMuch(error: unknown): null {
  if (error instanceof TooMuch) throw error;
  return null;
}

/** How many "&" an encoded form has, counted before it is read. */
function separatorsOf(body: ArrayBuffer): number {
  let count = 0;
  for (const byte of new Uint8Array(body)) if (byte === 0x26) count += 1;
  return count;
}

/** The fields of a form, files among them; what is none has none, and the page says so. */
async function partsOf(body: ArrayBuffer, headers: Headers) {
  const type = headers.get("content-type")!;
  const form = new Response(body, { headers: { "content-type": type } }).formData();
  return [...(await form.catch(() => []))];
}

function isText(part: [string, FormDataEntryValue]): part is [string, string] {
  return typeof part[1] === "string";
}
