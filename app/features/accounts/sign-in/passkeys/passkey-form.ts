import { z } from "zod";

const base64url = z.string().regex(/^[\w-]*$/);

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
      id: base64url.max(2_000),
      rawId: base64url.max(2_000),
      type: z.literal("public-key"),
      response: z.object({
        clientDataJSON: base64url,
        authenticatorData: base64url.optional(),
        attestationObject: base64url.optional(),
        signature: base64url.optional(),
        userHandle: base64url
          .max(200)
          .nullish()
          .transform((handle) => handle ?? undefined),
        transports: z
          .array(z.string().regex(/^[a-z-]{1,20}$/))
          .max(10)
          .optional()
          .catch(undefined),
        publicKey: base64url.optional(),
        publicKeyAlgorithm: z.number().optional(),
      }),
      clientExtensionResults: z.record(z.string(), z.unknown()).catch({}),
      authenticatorAttachment: z.string().optional(),
    }),
  );

const passkeyNameField = z
  .string()
  .catch("")
  .transform((name) => name.trim().slice(0, 60) || "Passkey");

export const passkeyForm = z.discriminatedUnion("step", [
  z.object({ step: z.literal("options") }),
  z.object({ step: z.literal("answer"), name: passkeyNameField, response: passkeyAnswer }),
]);
