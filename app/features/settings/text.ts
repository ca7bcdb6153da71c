/** Switches, numbers and texts in words. Browser-safe. */
import { brand } from "#config/brand.ts";
import { type NumberName, numberNames, operatorNumbers } from "#config/numbers.ts";
import type { SwitchName } from "#config/switches.ts";
import { type TextName, textNames } from "#config/texts.ts";
import { formatMoney } from "#app/platform/money.ts";

export function isNumber(name: SwitchName | NumberName | TextName): name is NumberName {
  return (numberNames as readonly string[]).includes(name);
}

type AnyName = SwitchName | NumberName | TextName;

export function isText(name: AnyName): name is TextName {
  return (textNames as readonly string[]).includes(name);
}

/** What a switch or a number is before anybody changes it; null for a text, whose words are in the code. */
export function standardOf(name: AnyName): number | null {
  if (isText(name)) return null;
  return isNumber(name) ? operatorNumbers[name].standard : 100;
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
  same: "It is like that at this time already, so nothing would change. What is planned is listed above.",
  begun: "This change counts already, or was taken back. The page shows how it is now.",
} as const;
