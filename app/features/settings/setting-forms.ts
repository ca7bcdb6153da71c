import { z } from "zod";
import { brand } from "#config/brand.ts";
import { type NumberName, numberNames, operatorNumbers } from "#config/numbers.ts";
import { rules } from "#config/rules.ts";
import { switchNames } from "#config/switches.ts";
import { isAtMost } from "#app/platform/characters.ts";
import { day, instantOf, minute } from "#app/platform/time/time.ts";
import { isNumber, valueText } from "./text.ts";

const [fewest, most] = rules.settings.whyCharacters as [number, number];
const pounds = /^£?(\d{1,6})(?:\.(\d{1,2}))?$/;

const typed = z.string().trim().default("");

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

/** A refusal at the field, or the value. */
type Read = { value: number } | { field: "percent" | "value"; message: string };

function readShare(state: string, percent: string): Read {
  if (state !== "share") return { value: state === "on" ? 100 : 0 };
  const share = /^\d{1,2}$/.test(percent) ? Number(percent) : 0;
  if (share === 0) return { field: "percent", message: "Enter a whole number from 1 to 99" };
  return { value: share };
}

function readValue(name: NumberName, text: string): Read {
  const { unit, range } = operatorNumbers[name];
  const [least, highest] = range.map((one) => valueText(name, one)) as [string, string];
  const wrong = { field: "value" as const, message: `Enter ${least} to ${highest}` };
  let value: number;
  if (unit === "pence") {
    const found = pounds.exec(text.replaceAll(",", ""));
    if (found === null) return wrong;
    value = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  } else {
    if (!/^\d{1,7}$/.test(text.replaceAll(",", ""))) return wrong;
    value = Number(text.replaceAll(",", ""));
  }
  return value < range[0] || value > range[1] ? wrong : { value };
}

/** The forms of the page of settings, held against this moment: a change begins now or later. */
export function settingForm(now = Date.now()) {
  const change = z
    .object({
      intent: z.literal("change"),
      name: z.enum([...switchNames, ...numberNames], "Choose a setting"),
      seen: z.coerce.number("Load the page again").int().catch(-1),
      state: z.enum(["on", "off", "share"], "Choose one").optional(),
      percent: typed,
      value: typed,
      from: typed,
      why: z
        .string("Write why")
        .trim()
        .min(1, "Write why")
        .refine((text) => [...text].length >= fewest, `Use at least ${fewest} characters`)
        .refine((text) => isAtMost(text, most), `Use at most ${most} characters`),
    })
    .transform((form, ctx) => {
      const { intent, name, seen, why } = form;
      const refuse = (field: string, message: string) =>
        ctx.addIssue({ code: "custom", path: [field], message });
      if (!isNumber(name) && form.state === undefined) refuse("state", "Choose one");
      const read = isNumber(name)
        ? readValue(name, form.value)
        : readShare(form.state ?? "off", form.percent);
      if ("message" in read) refuse(read.field, read.message);
      const from = readFrom(form.from);
      if (Number.isNaN(from)) refuse("from", "Enter a day and a time");
      else if (from !== null && from < now - minute)
        refuse(
          "from",
          "Choose a time to come, or leave it empty: the change then counts from now on",
        );
      else if (from !== null && from > now + rules.settings.aheadDays * day)
        refuse("from", `Choose a time within ${rules.settings.aheadDays} days`);
      const fromAt = from === null ? null : new Date(Math.max(from, now));
      return { intent, name, seen, why, fromAt, value: "value" in read ? read.value : 0 };
    });
  return z.discriminatedUnion("intent", [
    change,
    z.object({ intent: z.literal("withdraw"), changeId: z.uuid("Choose a change") }),
  ]);
}
