import { z } from "zod";
import { countedPatterns, teacherPage } from "./pages.ts";
import { hostName } from "./source.ts";

/** All that a browser says about a view: no address, no time, nobody who looks. */
export const pageView = z
  .strictObject({
    page: z.enum(countedPatterns),
    /** Whether it is the first of a visit. */
    begins: z.boolean(),
    /** The site that the visit came from; null when there is none to tell. */
    from: z.string().max(253).regex(hostName).nullable(),
    /** Whose page it is, by the name in its address; said of teachers' pages alone. */
    teacher: z
      .string()
      .max(80)
      .regex(/^[a-z0-9-]+$/)
      .optional(),
  })
  .refine(({ page, teacher }) => teacher === undefined || page === teacherPage);
export type PageView = z.infer<typeof pageView>;
