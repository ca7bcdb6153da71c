import { z } from "zod";
import { rules } from "#config/rules.ts";
import { plainText } from "#app/features/reports/reported/plain-text.ts";

const { reasonMinCharacters: min, reasonMaxCharacters: max } = rules.report;

export const askForm = z.object({ question: plainText("Write your question", { min, max }) });

export const answerQuestionForm = z.object({
  answer: plainText("Write your answer", { min, max }),
  agrees: z
    .string()
    .optional()
    .transform((word) => word !== undefined),
});
