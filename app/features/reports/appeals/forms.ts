import { z } from "zod";
import { rules } from "#config/rules.ts";
import { plainText } from "#app/features/reports/reported/plain-text.ts";

const { reasonMinCharacters: min, reasonMaxCharacters: max } = rules.report;

export const appealReportForm = z.object({
  text: plainText("Write what we should look at again", { min, max }),
});
