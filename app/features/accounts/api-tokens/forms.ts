import { z } from "zod";
import { rules } from "#config/rules.ts";
import { tokenScopes } from "#db/schema/accounts/token-scopes.ts";
import { isAtMost } from "#app/platform/characters.ts";

const nameMost = rules.api.tokenNameCharacters;

/** A new token: what its owner calls it, what it may do, and for how many days. */
export const makeTokenForm = z.object({
  intent: z.literal("make"),
  name: z
    .string()
    .trim()
    .min(1, "Give it a name, such as the program that will use it")
    .refine((text) => isAtMost(text, nameMost), `Use at most ${nameMost} characters`),
  scopes: z.preprocess(
    (typed) => [typed ?? []].flat(),
    z
      .array(z.enum(tokenScopes, "Choose from the list"))
      .min(1, "Choose at least one")
      .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
  ),
  days: z
    .string("Choose an end")
    .refine((text) => rules.api.tokenDays.some((days) => String(days) === text), "Choose an end")
    .transform(Number),
});

export type MakeToken = Omit<z.infer<typeof makeTokenForm>, "intent">;

export const removeTokenForm = z.object({
  intent: z.literal("remove"),
  tokenId: z.uuid("Choose a token"),
});
