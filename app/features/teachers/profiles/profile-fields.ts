/**
 * What a teacher says of themselves, field by field: the wizard, the teacher's own page, the preview, the page, what an
 * approval copies and what a reviewer looks at read this record. Pure and browser-safe.
 */
import { isZone } from "#app/platform/time/zones.ts";
import { rules } from "#config/rules.ts";
import { emptyProfile, type ProfileContent } from "#db/schema/teachers/profile-content.ts";
import { oneLine, readWritten, type ReadFields, type Refuse } from "../forms/composite-fields.ts";
import type { FieldNames } from "../forms/older-form.ts";
import { isCountry } from "../reference-data/countries.ts";
import { isTraderStatus, traderText } from "../reference-data/trader.ts";
import { isSpecialityChoice } from "../reference-data/specialities.ts";
import {
  readTraderAddress,
  readTraderContact,
  readTraderName,
  readTraderNumber,
} from "./trader-fields.ts";

const { apply } = rules;

export type ProfileName = keyof ProfileContent;
type Read<Value> = (fields: ReadFields, refuse: Refuse, asked: "always" | "in-wizard") => Value;
type ProfileField<Value> = {
  label: string;
  /** Typed, and so shown in quotation marks where two savings differ. */
  isQuoted?: boolean;
  /** The step of the wizard that asks for it. */
  step: "about" | "experience";
  /** An admin who accepts the text of an application has accepted it. */
  isText: boolean;
  /** The wizard asks for all of it; a teacher may later take some of it away. */
  read: Read<Value>;
};

/** Nobody looks at these: an address is the trader's to say, and how to reach them belongs there. */
const ofTrader = { isQuoted: true, step: "about", isText: false } as const;

export const profileFields: { [Name in ProfileName]: ProfileField<ProfileContent[Name]> } = {
  headline: {
    label: "One line",
    isQuoted: true,
    step: "about",
    isText: true,
    read: (fields, refuse) =>
      oneLine(readWritten(fields, refuse, "headline", apply.headlineCharacters)),
  },
  about: {
    label: "About your lessons",
    isQuoted: true,
    step: "about",
    isText: true,
    read: (fields, refuse) => inParagraphs(fields, refuse, "about", apply.aboutCharacters),
  },
  experience: {
    label: "Experience",
    isQuoted: true,
    step: "experience",
    isText: true,
    read(fields, refuse, asked) {
      const [least, most] = apply.experienceCharacters as [number, number];
      const mayBeEmpty = asked === "always" && fields.text("experience") === "";
      return inParagraphs(fields, refuse, "experience", [mayBeEmpty ? 0 : least, most]);
    },
  },
  goodAt: {
    label: "Good at",
    step: "experience",
    isText: true,
    read(fields, refuse, asked) {
      const goodAt = [...new Set(fields.list("goodAt"))].filter(isSpecialityChoice);
      if (asked === "in-wizard" && goodAt.length === 0) refuse("goodAt", "Choose at least one");
      if (goodAt.length > apply.goodAtMax)
        refuse("goodAt", `Choose at most ${apply.goodAtMax}; these are ${goodAt.length}`);
      return goodAt;
    },
  },
  trader: {
    label: "Teaches as a business",
    step: "about",
    isText: true,
    read({ text }, refuse) {
      const status = text("trader");
      if (isTraderStatus(status) && status !== "") return status;
      refuse("trader", "Choose one of these");
      return "";
    },
  },
  traderName: { label: "Name of the business", ...ofTrader, read: readTraderName },
  traderAddress: { label: "Business address", ...ofTrader, read: readTraderAddress },
  traderContact: { label: "Email or phone", ...ofTrader, read: readTraderContact },
  traderNumber: { label: "Company number", ...ofTrader, read: readTraderNumber },
  country: {
    label: "Country",
    step: "about",
    isText: false,
    read({ text }, refuse) {
      if (!isCountry(text("country"))) refuse("country", "Choose the country you live in");
      return text("country");
    },
  },
  zone: {
    label: "Time zone",
    isQuoted: true,
    step: "about",
    isText: false,
    read({ text }, refuse) {
      if (!isZone(text("zone"))) refuse("zone", "Choose a time zone from the list");
      return text("zone");
    },
  },
};

export const profileFieldNames = Object.keys(emptyProfile) as ProfileName[];

/** As a form that was filled in earlier names them. */
export const wordNames: FieldNames = Object.fromEntries(
  profileFieldNames.map((name) => {
    const { label, isQuoted = false } = profileFields[name];
    return [name, { label, isQuoted }];
  }),
);

/** What students read of it, by the labels of the fields. */
export function publicTexts(profile: ProfileContent): Record<string, string> {
  return Object.fromEntries(
    profileFieldNames
      .filter((name) => profileFields[name].isText)
      .map((name) => [
        profileFields[name].label,
        name === "trader" ? traderText[profile.trader] : [profile[name]].flat().join(", "),
      ]),
  );
}

export function namesInStep(step: "about" | "experience"): ProfileName[] {
  return profileFieldNames.filter((name) => profileFields[name].step === step);
}

/** These fields of a form: `in-wizard` asks for what a page begins with, `always` for what it may not be without. */
export function readProfileFields<Name extends ProfileName>(
  names: readonly Name[],
  fields: ReadFields,
  refuse: Refuse,
  asked: "always" | "in-wizard",
): Pick<ProfileContent, Name> {
  return Object.fromEntries(
    names.map((name) => [name, profileFields[name].read(fields, refuse, asked)]),
  ) as Pick<ProfileContent, Name>;
}

/** Only what a teacher says of themselves, of a row that has more; or the columns of a table that do. */
export function profileOf<Source extends Record<ProfileName, unknown>>(
  source: Source,
): Pick<Source, ProfileName> {
  return Object.fromEntries(profileFieldNames.map((name) => [name, source[name]])) as Pick<
    Source,
    ProfileName
  >;
}

function inParagraphs(
  fields: ReadFields,
  refuse: Refuse,
  name: string,
  range: readonly number[],
): string {
  return readWritten(fields, refuse, name, range).replaceAll(/\n{3,}/g, "\n\n");
}
