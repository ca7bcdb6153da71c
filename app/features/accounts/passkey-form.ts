import { z } from "zod";

/** What an authenticator signed, as JSON. Its content is judged by the library, its shape here. */
export const passkeyAnswer = z
  .string()
  .max(20_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "Not readable" });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      id: z.string().max(2_000),
      rawId: z.string().max(2_000),
      type: z.literal("public-key"),
      response: z.record(z.string(), z.unknown()),
      clientExtensionResults: z.record(z.string(), z.unknown()).catch({}),
      authenticatorAttachment: z.string().optional(),
    }),
  );
