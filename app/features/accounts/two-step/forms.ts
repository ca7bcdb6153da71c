import { z } from "zod";

export const twoStepForm = z.object({ intent: z.enum(["codes", "off"]) });
