import { z } from "zod";

/** The calendar year, as the address says it; nonsense is the present year. */
export function reportYear(url: string, now: Date): number {
  const asked = new URL(url).searchParams.get("year");
  return z.coerce
    .number()
    .int()
    .min(2020)
    .max(now.getUTCFullYear())
    .catch(now.getUTCFullYear())
    .parse(asked);
}
