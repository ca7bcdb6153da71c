import { z } from "zod";

/** `volume`: the one that the page shows as written in, so that two who press at once begin one. */
export const beginForm = z.object({ volume: z.coerce.number().int().min(1) });
