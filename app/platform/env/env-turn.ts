import { z } from "zod";

/** The relay for calls without a direct path (docs/turn.md). */
export const turnVariables = {
  /** With commas between them, such as turn:turn.example.org:3478,turns:turn.example.org:5349?transport=tcp. */
  TURN_URLS: z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .refine(
      (urls) => urls.every((url) => /^turns?:[\w.[\]:-]+(\?transport=(udp|tcp))?$/.test(url)),
      "must be addresses such as turn:turn.example.org:3478, with commas between them",
    )
    .optional(),
  /** What coturn has as static-auth-secret. */
  TURN_SECRET: z.string().min(16, "is too short: make one with: openssl rand -hex 32").optional(),
};

type TurnEnv = z.infer<z.ZodObject<typeof turnVariables>>;

/** One is worth nothing without the other. */
export function judgeTurn(env: TurnEnv): { name: keyof TurnEnv; why: string }[] {
  const { TURN_URLS: urls, TURN_SECRET: secret } = env;
  if (urls !== undefined && secret === undefined)
    return [{ name: "TURN_SECRET", why: "is required with TURN_URLS (docs/turn.md)" }];
  if (urls === undefined && secret !== undefined)
    return [{ name: "TURN_URLS", why: "is required with TURN_SECRET (docs/turn.md)" }];
  return [];
}
