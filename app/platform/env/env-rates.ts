import { z } from "zod";

/** What a pound is worth elsewhere on that day, for hints beside prices: nothing is paid, stored or added up by it. */
export type ExchangeRates = { date: string; perPound: Record<string, number> };

const known = new Set(Intl.supportedValuesOf("currency"));

const shape = z.object({
  date: z.iso.date(),
  perPound: z.record(
    z.string().refine((code) => known.has(code)),
    z.number().positive(),
  ),
});

/** `EXCHANGE_RATES`: JSON such as {"date":"2026-11-20","perPound":{"EUR":1.14,"USD":1.31}}. */
export const ratesVariable = z
  .string()
  .transform((text, context): ExchangeRates => {
    try {
      return shape.parse(JSON.parse(text));
    } catch {
      const message = `must be JSON with a day and what a pound is worth, such as {"date":"2026-11-20","perPound":{"EUR":1.14}}`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
  })
  .optional();
