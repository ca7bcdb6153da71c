/** What was saved, as the fields of the forms show it again. */
import { rules } from "#config/rules.ts";
import type { ApplicationContent } from "./application-steps.ts";
import type { Values } from "../reference-data/application-rows.ts";
import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { poundsText } from "#app/platform/forms/pounds.ts";
import { profileOf } from "../profiles/profile-fields.ts";
import { languageFields } from "../reference-data/languages/older-languages.ts";

export function applicationFields(content: ApplicationContent): Values {
  return {
    ...profileOf(content),
    isAdult: content.isAdult ? "yes" : "",
    ...languageFields(content.languages),
    ...credentialFields(content),
    ...offerFields(content),
    ...packageFields(content),
    ...hourFields(content),
    ...termFields(content),
  };
}

function credentialFields({ credentials }: ApplicationContent): Values {
  const fields: Values = {};
  credentials.forEach(({ id, kind, title, issuer, year, hours }, index) => {
    const row = index + 1;
    fields[`credentialId${row}`] = id;
    fields[`credentialKind${row}`] = kind;
    fields[`credentialTitle${row}`] = title;
    fields[`issuer${row}`] = issuer;
    fields[`year${row}`] = year === null ? "" : String(year);
    fields[`hours${row}`] = hours === null ? "" : String(hours);
  });
  return fields;
}

/** An offer of before they had numbers is the group of its title. */
function offerFields({ offers }: ApplicationContent): Values {
  const fields: Values = {};
  const single = offers.filter(({ kind }) => kind === "single");
  const groups = Map.groupBy(single, ({ group, title }) => group ?? title);
  let row = 0;
  for (const lengths of groups.values()) {
    row += 1;
    const { title, goal, plan, language, levelFrom, levelTo } = lengths[0]!;
    fields[`title${row}`] = title;
    fields[`goal${row}`] = goal ?? "";
    fields[`plan${row}`] = plan ?? "";
    fields[`in${row}`] = language ?? "";
    fields[`level${row}`] =
      levelFrom && levelTo
        ? cefrLevels.slice(cefrLevels.indexOf(levelFrom), cefrLevels.indexOf(levelTo) + 1)
        : [];
    for (const { minutes, pricePence } of lengths)
      fields[`price${minutes}-${row}`] = poundsText(pricePence);
  }
  const trial = offers.find(({ kind }) => kind === "trial");
  if (trial !== undefined) fields["trial"] = poundsText(trial.pricePence);
  return fields;
}

function packageFields({ packages }: ApplicationContent): Values {
  return Object.fromEntries(
    rules.price.packages.map((lessons) => [`package${lessons}`, String(packages[lessons] ?? "")]),
  );
}

function hourFields({ weekly }: ApplicationContent): Values {
  const fields: Values = {};
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

function termFields(content: ApplicationContent): Values {
  return {
    freeCancelHours: String(content.freeCancelHours),
    noticeHours: String(content.noticeHours),
    trialNoticeHours: String(content.trialNoticeHours),
    bufferMinutes: String(content.bufferMinutes),
    terms: content.termsVersion ?? "",
  };
}
