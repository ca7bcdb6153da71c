import type { Look } from "./portraits.ts";

/** A drawn video in db/seed/media/. */
export type Film = { name: string; slug: string; ground: string };

/** A teacher who introduces themselves, and what they say in it, line by line. */
export type Introduction = Film & { lines: string[] };

/** Those who wait for an answer, and are not drawn anywhere else. */
export const applicantFilms: (Film & { look: Look })[] = [
  {
    name: "Katarzyna Zielińska",
    slug: "katarzyna-zielinska",
    ground: "#cfc4ef",
    look: "f pale blond",
  },
  { name: "Rhys Morgan", slug: "rhys-morgan", ground: "#f2d98b", look: "beard fair brown" },
  { name: "Beatriz Nunes", slug: "beatriz-nunes", ground: "#9fd6de", look: "f tan black" },
];

export const introductions: Introduction[] = [
  {
    name: "Inés Valverde",
    slug: "ines-valverde",
    ground: "#f2d98b",
    lines: [
      "Hello, I am Inés. I teach Spanish from Madrid.",
      "I taught in Seville for nine years before I moved online.",
      "My students have jobs, children and some Spanish from school.",
      "In a lesson you speak for most of the time.",
      "I correct what gets in the way, and write down useful sentences.",
      "Book a trial lesson. Hasta pronto.",
    ],
  },
  {
    name: "Camille Roussel",
    slug: "camille-roussel",
    ground: "#9fd6de",
    lines: [
      "Hello, I am Camille, and I teach French.",
      "I prepare people for DELF B1 and B2.",
      "We make a plan, and each week has one aim.",
      "After the lesson you get a page with all of them.",
      "Nobody has to be perfect here. I am not either.",
      "À bientôt.",
    ],
  },
  {
    name: "Mateo Quiroga",
    slug: "mateo-quiroga",
    ground: "#fbb9b6",
    lines: [
      "Hello, I am Mateo, from Buenos Aires.",
      "I teach the Spanish that people speak here.",
      "We listen to a song, or read a report of a match.",
      "Then we argue about it. That is the lesson.",
      "Grammar comes when you need it.",
      "See you soon. Nos vemos.",
    ],
  },
  {
    name: "Davide Ferri",
    slug: "davide-ferri",
    ground: "#b9d8b0",
    lines: [
      "Hello, I am Davide. I teach Italian.",
      "I ran a trattoria in Bologna for twelve years.",
      "I speak slowly at first, and a little faster each time.",
      "You will know how to order, to ask and to complain.",
      "I keep notes, so that you need not.",
      "A presto.",
    ],
  },
];
