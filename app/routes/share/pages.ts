import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { documents } from "../legal/documents.ts";

/** What a link to a public page says of itself, here and on other sites; by path. */
export type SharedPage = {
  title: string;
  description: string;
  /** The language whose door the picture shows. */
  door: string;
  /** The picture's own words, where the page's would not fit it. */
  words?: { title: string; line: string };
};

const offer = "Live, one-to-one video lessons with teachers who set their own prices.";
const kept = 100 - rules.fee.lessonBasisPoints / 100;

export const sharedPages: Record<string, SharedPage> = {
  "/": {
    title: `${brand.name}: live language lessons, one to one`,
    description: `${brand.tagline} ${offer}`,
    door: "es",
    words: { title: brand.tagline, line: offer },
  },
  "/how-it-works": {
    title: "How it works",
    description:
      "Booking, the room, the money, cancelling, and how the list of teachers is ordered.",
    door: "fr",
  },
  "/student/teachers": {
    title: "Find a teacher",
    description: "Teachers with their prices and free times. The price shown is the price paid.",
    door: "it",
  },
  "/faq": {
    title: "FAQ",
    description: "Questions and answers for students and teachers.",
    door: "pt",
  },
  "/about": {
    title: "About",
    description: `Who runs ${brand.name}, and how it makes its money.`,
    door: "de",
  },
  "/contact": {
    title: "Contact",
    description: `Write to the people who run ${brand.name}.`,
    door: "cy",
  },
  "/teacher/apply": {
    title: "Apply to teach",
    description: `Teach your language on ${brand.name}: you set prices and hours, and ${kept}% of every lesson is yours.`,
    door: "pl",
  },
  "/student/register": {
    title: "Student Sign Up",
    description: `Make an account on ${brand.name} and book your first lesson.`,
    door: "el",
  },
  "/login": { title: "Log in", description: `Log in to ${brand.name}.`, door: "sv" },
  "/cookie-preferences": {
    title: "Cookie preferences",
    description: "What we may keep in your browser: see it, and change it.",
    door: "nl",
  },
  "/legal": {
    title: "Legal",
    description: "Every legal text with its version and what it says.",
    door: "ga",
  },
  ...Object.fromEntries(
    Object.entries(documents).map(([name, { title, summary }]) => [
      `/legal/${name}`,
      { title, description: summary, door: "ga" },
    ]),
  ),
};

/** Where a page's picture is; `/` is called home. */
export function pagePicture(path: string): string {
  return `/share/pages/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}/picture.png`;
}

export function teacherPicture(slug: string): string {
  return `/share/teachers/${slug}/picture.png`;
}
