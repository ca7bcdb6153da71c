import { data } from "react-router";
import type { z } from "zod";
import type { LookedUp } from "#app/features/practice/look-up/look-up-word.server.ts";
import { parsePosted, withoutSecrets, type Posted } from "#app/platform/forms/forms.ts";

/** Whether a button of a word's form asks what it means, or takes what was found. */
export function asksMeaning({ ask, take }: Posted): boolean {
  return ask === "look-up" || typeof take === "string";
}

/** The answer to such a button: the form as it was typed, with what `find` says of its word, or with the meaning taken. */
export async function meaningAction<Asked>(
  posted: Posted,
  schema: z.ZodType<Asked>,
  find: (asked: Asked) => Promise<LookedUp>,
) {
  const { ask: _, take, ...values } = withoutSecrets(posted);
  if (typeof take === "string")
    return data({
      form: { values: { ...values, meaning: take }, errors: {} },
      lookedUp: undefined,
    });
  const form = parsePosted(values, schema);
  if (!form.ok) return data({ form: form.state, lookedUp: undefined }, 400);
  const lookedUp = await find(form.value);
  const refused = !lookedUp.ok && lookedUp.reason === "too-many" ? 429 : 422;
  return data({ form: { values, errors: {} }, lookedUp }, lookedUp.ok ? 200 : refused);
}
