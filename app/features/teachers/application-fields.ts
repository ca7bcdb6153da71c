/** What was saved, as the fields of the forms show it again. */
import type { ApplicationContent } from "./application-steps.ts";
import { poundsText } from "./pounds.ts";

export function fieldsOf(content: ApplicationContent): Record<string, string> {
  const { headline, about, country, zone } = content;
  return {
    headline,
    about,
    country,
    zone,
    ...languageFields(content),
    ...offerFields(content),
    ...hourFields(content),
  };
}

function languageFields({ languages }: ApplicationContent): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const group of ["taught", "spoken"])
    languages
      .filter(({ taught }) => taught === (group === "taught"))
      .forEach(({ language, level }, index) => {
        fields[`${group}${index + 1}`] = language;
        fields[`${group}Level${index + 1}`] = level;
      });
  return fields;
}

function offerFields({ offers }: ApplicationContent): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { kind, title, minutes, pricePence } of offers)
    if (kind === "trial") fields["trial"] = poundsText(pricePence);
    else {
      fields["title"] = title;
      fields[`price${minutes}`] = poundsText(pricePence);
    }
  return fields;
}

function hourFields({ weekly }: ApplicationContent): Record<string, string> {
  const fields: Record<string, string> = {};
  const byDay = Map.groupBy(weekly, ({ weekday }) => weekday);
  for (const [weekday, windows] of byDay)
    windows
      .toSorted((a, b) => a.startMinute - b.startMinute)
      .forEach(({ startMinute, endMinute }, index) => {
        fields[`from${weekday}-${index + 1}`] = String(startMinute);
        fields[`to${weekday}-${index + 1}`] = String(endMinute);
      });
  return fields;
}
