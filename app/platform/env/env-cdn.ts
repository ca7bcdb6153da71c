import { z } from "zod";

/** A cache in front of us that visitors share (docs/cdn.md). */
export const cdnVariables = {
  /** Visitors' public pages may be kept there. Only for one that lets requests with our cookies through. */
  SHARED_CACHE: z.stringbool().default(false),
  /** Where it is told what to drop. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: z.string().min(8, "is too short").optional(),
};

type CdnEnv = z.infer<z.ZodObject<typeof cdnVariables>>;

/** Nobody is told to drop what nobody keeps. */
export function judgeCdn(env: CdnEnv): { name: keyof CdnEnv; why: string }[] {
  if (env.CDN_PURGE_URL !== undefined && !env.SHARED_CACHE)
    return [{ name: "SHARED_CACHE", why: "must be yes where CDN_PURGE_URL is set (docs/cdn.md)" }];
  if ((env.CDN_PURGE_URL === undefined) !== (env.CDN_PURGE_TOKEN === undefined))
    return [{ name: "CDN_PURGE_TOKEN", why: "and CDN_PURGE_URL belong together (docs/cdn.md)" }];
  return [];
}
