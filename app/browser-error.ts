import { z } from "zod";

export const browserErrorKinds = ["error", "unhandledrejection", "load"] as const;
export type BrowserErrorKind = (typeof browserErrorKinds)[number];

const shape = z.strictObject({
  kind: z.enum(browserErrorKinds),
  /** Of the error's class, or of the element whose file did not come. */
  name: z
    .string()
    .regex(/^[A-Za-z]\w{0,40}$/)
    .optional()
    .catch(undefined),
  /** React's number for what was wrong. */
  code: z.int().min(0).max(9_999).optional().catch(undefined),
  /** In a file of our build, with line and column. */
  at: z
    .string()
    .regex(/^\/assets\/[\w.-]{1,100}(?::\d{1,6}:\d{1,7})?$/)
    .optional()
    .catch(undefined),
  path: z.string().max(2_000),
  /** Of the page it happened on; a page that many are shown has none. */
  request: z.uuid().optional().catch(undefined),
});

export type BrowserError = z.infer<typeof shape>;

/** What a page says went wrong in it (app/shell/page/error-script.tsx), or null when it is none of ours. */
export function readBrowserError(body: string): BrowserError | null {
  try {
    return shape.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
