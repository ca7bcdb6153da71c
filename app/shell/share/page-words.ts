import { brand } from "#config/brand.ts";

/** What a public page says of itself, in its own head and wherever a link to it is shown. */
export type PageWords = { title: string; description: string };

export const offer = "Live, one-to-one video lessons with teachers who set their own prices.";

/**
 * By path. Each public page carries this list, so it reads nothing large; the application's words, which quote the
 * rules, are apart.
 */
export const pageWords: Record<string, PageWords> = {
  "/": {
    title: `${brand.name}: live language lessons, one to one`,
    description: `${brand.tagline} ${offer}`,
  },
  "/how-it-works": {
    title: "How it works",
    description:
      "Booking, the room, the money, cancelling, and how the list of teachers is ordered.",
  },
  "/student/teachers": {
    title: "Find a teacher",
    description: "Teachers with their prices and free times. The price shown is the price paid.",
  },
  "/faq": { title: "FAQ", description: "Questions and answers for students and teachers." },
  "/about": {
    title: "About",
    description: `Who runs ${brand.name}, and how it makes its money.`,
  },
  "/contact": {
    title: "Contact",
    description: `Write to the people who run ${brand.name}.`,
  },
  "/student/register": {
    title: "Student Sign Up",
    description: `Make an account on ${brand.name} and book your first lesson.`,
  },
  "/login": { title: "Log in", description: `Log in to ${brand.name}.` },
  "/cookie-preferences": {
    title: "Cookie preferences",
    description: "What we may keep in your browser: see it, and change it.",
  },
  "/legal": { title: "Legal", description: "Every legal text with its version and what it says." },
};
