import { holdsCardData } from "#app/platform/forms/card-data.ts";
import { copyOf, TooMuch } from "../counted-body.ts";
import { uploadAt } from "../uploads.ts";
import { type Step, typeOf, type WhenStarted } from "./step.ts";

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/** The test provider's own pages, where cards are typed in; there are none where the provider is a real one. */
export function answerCardPage(product: WhenStarted): Step {
  return async (c, next) => (await (await product()).answerCardPage(c.req.raw)) ?? next();
}

/** Card data belongs on the provider's pages: here it is refused before anything reads it. */
export const refuseCardData: Step = async (c, next) => {
  if (uploadAt(c.req.path, c.req.header("content-type")) !== null) return next();
  const type = typeOf(c);
  if (!formTypes.includes(type)) return next();
  const body = await c.req.raw.arrayBuffer().catch(unlessTooMuch);
  if (body === null) return c.body(null, 400);
  if (holdsCardData(c.req.path, await fieldsOf(body, c.req.raw.headers)))
    return c.text("Card data is not taken here. Type it on the card company's page.", 400);
  c.req.raw = copyOf(c.req.raw, { body });
  return next();
};

/** Null for a body that broke off: its sender has gone. */
function unlessTooMuch(error: unknown): null {
  if (error instanceof TooMuch) throw error;
  return null;
}

/** The text fields of a form; what is none has none, and the page says so. */
async function fieldsOf(body: ArrayBuffer, headers: Headers): Promise<[string, string][]> {
  const type = headers.get("content-type")!;
  const form = new Response(body, { headers: { "content-type": type } }).formData();
  const fields = await form.catch(() => []);
  return [...fields].filter((one): one is [string, string] => typeof one[1] === "string");
}
