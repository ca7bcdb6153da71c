import { day, hour } from "#app/platform/time/time.ts";
import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import {
  emptyContent,
  type ApplicationContent,
} from "#app/features/teachers/applications/application-steps.ts";
import { hoursOf, languagesOf, offersOf } from "./build-teachers.ts";
import { Random } from "../random.ts";
import type { TeacherEntry } from "./teacher-entry.ts";
import {
  credentialsOf,
  describedOffers,
  experienceOf,
  goodAtOf,
  contractSideOf,
} from "./teaching-story.ts";

const { version: termsVersion } = termsInForce();

type Applicant = Pick<
  TeacherEntry,
  | "name"
  | "email"
  | "language"
  | "level"
  | "spoken"
  | "country"
  | "zone"
  | "headline"
  | "about"
  | "pence"
  | "pattern"
> & {
  /** Milliseconds before the start of the demo world. */
  submitted: number;
  rejected?: { before: number };
  /** Changes were asked for so long before. */
  asked?: number;
};

/** People who wait for an answer, and one who got one they had not hoped for. */
export const applicants: Applicant[] = [
  {
    name: "Katarzyna Zielińska",
    email: "applicant@demo.test",
    language: "pl",
    spoken: { en: "C1", de: "B1" },
    country: "PL",
    zone: "Europe/Warsaw",
    headline: "Polish grammar for people who like to see how things work",
    about:
      "I studied linguistics in Kraków and have taught small groups at a language school for six years. I draw the seven cases as a house with seven rooms; by the end of the first month you walk through it without a light.\n\nLessons are half explanation and half talk. I send one page of notes afterwards, never more.",
    pence: 1900,
    pattern: "evenings",
    submitted: 2 * day + 5 * hour,
  },
  {
    name: "Rhys Morgan",
    language: "cy",
    spoken: { en: "native" },
    country: "GB",
    zone: "Europe/London",
    headline: "Cymraeg for the first time, or the first time since school",
    about:
      "I grew up in Blaenau Ffestiniog and taught primary classes through Welsh until last summer. With adults I go slowly, use a lot of songs, and let you mix in English until the Welsh word comes by itself.",
    pence: 1700,
    pattern: "split",
    submitted: 6 * hour,
  },
  {
    name: "Beatriz Nunes",
    language: "pt",
    spoken: { en: "B2", fr: "B2" },
    country: "PT",
    zone: "Atlantic/Madeira",
    headline: "Portuguese for hikers, gardeners and other slow people",
    about:
      "I guide walks on Madeira and teach on the days when it rains up there, which is most mornings. My beginners learn the names of plants before the names of office furniture. It has worked for eleven of them so far.",
    pence: 1500,
    pattern: "mornings",
    submitted: 6 * day,
  },
  {
    name: "Gregor Wilde",
    language: "en",
    level: "C1",
    spoken: { de: "native" },
    country: "AT",
    zone: "Europe/Vienna",
    headline: "Fast English results guaranteed in ten days",
    about:
      "I have a method that nobody else has. You will speak perfectly after ten lessons or I give you two more. Ask me for my telephone number and we can agree on a better price for a longer course.",
    pence: 6500,
    pattern: "office",
    submitted: 24 * day,
    rejected: { before: 21 * day },
  },
  {
    name: "Leyla Aydın",
    language: "tr",
    spoken: { en: "C1" },
    country: "TR",
    zone: "Europe/Istanbul",
    headline: "Turkish for the kitchen table and the harbour",
    about:
      "I teach Turkish to people who married into a Turkish family and would like to follow the talk at breakfast. We start with what is on the table. Find me at @leyla.sofrada for little exercises between lessons.",
    pence: 1600,
    pattern: "evenings",
    submitted: 4 * day,
    asked: day,
  },
];

/** What somebody handed in at that moment. */
export function applicationOf(applicant: Applicant, submittedAt: number): ApplicationContent {
  const random = new Random(`applicant ${applicant.name}`);
  const { headline, about, country, zone, pattern } = applicant;
  return {
    ...emptyContent(zone),
    headline,
    about,
    country,
    isAdult: true,
    languages: languagesOf(applicant),
    experience: experienceOf(applicant),
    goodAt: goodAtOf(applicant),
    ...contractSideOf(applicant),
    credentials: credentialsOf(applicant, submittedAt).credentials,
    // In nobody's words but their own: the same plan as a teacher's would look like a double account.
    offers: describedOffers(offersOf(applicant, random), applicant.name).map(withoutPlan),
    weekly: hoursOf(pattern, random),
    termsVersion,
    termsAcceptedAt: new Date(submittedAt),
  };
}

function withoutPlan<Offer extends object>(offer: Offer): Offer {
  return { ...offer, plan: null };
}
