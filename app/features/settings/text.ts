/** Switches and numbers in words. Browser-safe. */
import { brand } from "#config/brand.ts";
import { type NumberName, numberNames, operatorNumbers } from "#config/numbers.ts";
import type { SwitchName } from "#config/switches.ts";
import { formatMoney } from "#app/platform/money.ts";

export function isNumber(name: SwitchName | NumberName): name is NumberName {
  return (numberNames as readonly string[]).includes(name);
}

/** "On for everybody", "£500", "60". */
export function valueText(name: SwitchName | NumberName, value: number): string {
  if (!isNumber(name)) return shareText(value);
  return operatorNumbers[name].unit === "pence"
    ? formatMoney(value)
    : value.toLocaleString(brand.locale);
}

function shareText(percent: number): string {
  if (percent === 0) return "Off";
  return percent === 100 ? "On for everybody" : `On for ${percent}% of people`;
}

export const settingRefusalText = {
  changed:
    "Somebody else has changed this since you opened the page. It is shown as it is now, with what you typed: press the button again if you still want it.",
  begun: "This change counts already, or was taken back. The page shows how it is now.",
} as const;
