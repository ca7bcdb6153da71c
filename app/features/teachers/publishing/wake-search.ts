import { z } from "zod";

/** The job by which a change asks for its rows of the search to be written soon; refresh-search runs it. */
export const wakeSearch = { name: "teachers.refresh-search", payload: z.object({}) };
