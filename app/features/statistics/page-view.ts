import { z } from "zod";
import { countedPatterns } from "./pages.ts";
import { hostName } from "./source.ts";

/** All that a browser says about a view: no address, no time, nobody. */
export const pageView = z.strictObject({
  page: z.enum(countedPatterns),
  /** Whether it is the first of a visit. */
  begins: z.boolean(),
  /** The site that the visit came from; null when there is none to tell. */
  from: z.string().max(253).regex(hostName).nullable(),
});
export type PageView = z.infer<typeof pageView>;
