import { z } from "zod";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { isAtMost } from "#app/platform/characters.ts";
import { day, instantOf, minute } from "#app/platform/time/time.ts";

const [fewest, most] = rules.settings.whyCharacters as [number, number];

export const typed = z.string().trim().default("");

type Refuse = (field: string, message: string) => void;

/** Refuses, at the field, a reason that is missing, too short or too long. */
export function checkWhy(why: string, refuse: Refuse): void {
  if (why === "") refuse("why", "Write why");
  else if ([...why].length < fewest) refuse("why", `Use at least ${fewest} characters`);
  else if (!isAtMost(why, most)) refuse("why", `Use at most ${most} characters`);
}

/** From when a change counts, held against this moment; null: from now on, or refused at the field. */
export function checkFrom(text: string, now: number, refuse: Refuse): Date | null {
  const from = readFrom(text);
  if (from === null) return null;
  if (Number.isNaN(from)) refuse("from", "Enter a day and a time");
  else if (from < now - minute)
    refuse("from", "Choose a time to come, or leave it empty: the change then counts from now on");
  else if (from > now + rules.settings.aheadDays * day)
    refuse("from", `Choose a time within ${rules.settings.aheadDays} days`);
  else return new Date(Math.max(from, now));
  return null;
}

/** An instant as the browser's field has it, on our own clock; null: now. */
function readFrom(text: string): number | null {
  if (text === "") return null;
  const found = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d)/.exec(text);
  if (found === null) return Number.NaN;
  const [year, month, date, hour, minutes] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const isDay = month >= 1 && new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date;
  if (!isDay || month > 12 || year < 2000 || year > 2200) return Number.NaN;
  return instantOf({ year, month, day: date }, hour * 60 + minutes, brand.zone);
}
