import { z } from "zod";

/** What real cards need: all three are on Stripe's dashboard. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, "must be Stripe's secret key, such as sk_live_…")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, "must be Stripe's publishable key, such as pk_live_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_\w+(,whsec_\w+)*$/,
      "must be the signing secrets of Stripe's webhooks, such as whsec_…, with commas between them",
    )
    .optional(),
};

type Given = {
  PAYMENTS?: "none" | "embedded" | "stripe";
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
};
type Name = Exclude<keyof Given, "PAYMENTS">;

/** What PAYMENTS=stripe lacks, and keys that nothing uses or that belong to two worlds. */
export function judgeStripe(env: Given): { name: Name; why: string }[] {
  const names = Object.keys(stripeVariables) as Name[];
  if (env.PAYMENTS !== "stripe")
    return names
      .filter((name) => env[name] !== undefined)
      .map((name) => ({ name, why: "is for PAYMENTS=stripe alone: set that, or leave it out" }));
  const found = names
    .filter((name) => env[name] === undefined)
    .map((name) => ({ name, why: "is required where PAYMENTS is stripe" }));
  const [secret, publishable] = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].map(
    (key) => /^[a-z]+_(test|live)_/.exec(key ?? "")?.[1],
  );
  if (secret !== undefined && publishable !== undefined && secret !== publishable)
    found.push({
      name: "STRIPE_PUBLISHABLE_KEY",
      why: "is of another mode than STRIPE_SECRET_KEY: use two test keys or two live keys",
    });
  return found;
}
