import { z } from "zod";
import { type NumberName, numberNames, operatorNumbers } from "#config/numbers.ts";
import { switchNames } from "#config/switches.ts";
import { checkFrom, checkWhy, typed } from "./change-fields.ts";
import { isNumber, valueText } from "./text.ts";
import { textForm } from "./text-form.ts";

const pounds = /^£?(\d{1,6})(?:\.(\d{1,2}))?$/;

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
      why: typed,
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
      const fromAt = checkFrom(form.from, now, refuse);
      checkWhy(why, refuse);
      return { intent, name, seen, why, fromAt, value: "value" in read ? read.value : 0 };
    });
  return z.discriminatedUnion("intent", [
    change,
    textForm(now),
    z.object({ intent: z.literal("withdraw"), changeId: z.uuid("Choose a change") }),
  ]);
}
