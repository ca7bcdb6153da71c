import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";

export type StudentEntry = {
  name: string;
  email?: string;
  zone: string;
  native: string;
  learning: string;
  level: CefrLevel;
  goal: string;
  hintCurrency?: string;
};

function student(
  name: string,
  zone: string,
  native: string,
  [learning, level]: [string, CefrLevel],
  goal: string,
): StudentEntry {
  return { name, zone, native, learning, level, goal };
}

export const students: StudentEntry[] = [
  {
    ...student("Priya Sharma", "Europe/London", "en", ["es", "B1"], "Talk to my partner's family"),
    email: "student@demo.test",
  },
  {
    ...student("Marek Novák", "Europe/Prague", "cs", ["fr", "A2"], "Pass my exam in spring"),
    email: "student2@demo.test",
    hintCurrency: "CZK",
  },
  student("Hannah Field", "Europe/London", "en", ["es", "B1"], "Phone my mother-in-law"),
  student("Oluwaseun Ade", "Europe/London", "en", ["pt", "A2"], "Work abroad for a year"),
  student("Tom Reed", "Europe/London", "en", ["ja", "A1"], "A long holiday, mostly on foot"),
  student(
    "Ingrid Solheim",
    "Europe/Oslo",
    "no",
    ["it", "A2"],
    "Cook from books nobody has translated",
  ),
  student("Dmytro Kovalenko", "Europe/Berlin", "uk", ["de", "B1"], "Find work in my profession"),
  student("Sofie Vermeer", "Europe/Amsterdam", "nl", ["tr", "A1"], "Understand my neighbours"),
  student("Kwame Boateng", "Africa/Accra", "en", ["fr", "A2"], "Trade with our neighbours"),
  student("Rebecca Stein", "America/New_York", "en", ["zh", "A1"], "Speak with my daughter-in-law"),
  student("Paul Lindqvist", "Europe/Stockholm", "sv", ["ar", "A1"], "Volunteer as a visitor"),
  student("Ana Petrova", "Europe/Sofia", "en", ["en", "B2"], "Give talks without notes"),
  student("Gareth Pugh", "Europe/London", "cy", ["pl", "A2"], "My wife's grandmother turns ninety"),
  student("Mei-Ling Chow", "Asia/Hong_Kong", "zh", ["fr", "B1"], "Study abroad for a year"),
  student(
    "Eduardo Salinas",
    "America/Mexico_City",
    "es",
    ["en", "B1"],
    "Job interviews in another language",
  ),
  student("Niamh Byrne", "Europe/Dublin", "en", ["ko", "A1"], "Watch series without subtitles"),
  student("Fatima Zahra Idrissi", "Europe/Brussels", "fr", ["sv", "A2"], "Move there next summer"),
  student("Luca Moretti", "Europe/Rome", "it", ["en", "B2"], "Write papers that get accepted"),
  student("Aroha Ngata", "Pacific/Auckland", "en", ["ja", "B1"], "Teach abroad next year"),
  student(
    "Samuel Osei",
    "America/Toronto",
    "en",
    ["fr", "B2"],
    "A certificate for the civil service",
  ),
  student("Clara Johansen", "Europe/Copenhagen", "da", ["es", "A2"], "A winter in the south"),
  student("Vikram Rao", "Asia/Kolkata", "hi", ["de", "A2"], "A master's degree abroad"),
  student("Emily Hartwell", "Australia/Sydney", "en", ["it", "A1"], "Sing what I understand"),
  student("Jakub Dvořák", "Europe/Prague", "cs", ["es", "B2"], "Stop thinking before I speak"),
  student("Yasmin Rahman", "Europe/London", "en", ["ar", "A2"], "Read letters from my grandfather"),
  student("Oliver Brandt", "Europe/Vienna", "de", ["el", "A1"], "A small house by the sea"),
  student(
    "Chloe Nakamura",
    "America/Los_Angeles",
    "en",
    ["ja", "A2"],
    "Talk with my father's side",
  ),
  student("Peter Maguire", "Europe/London", "en", ["sv", "B1"], "Meetings with my team abroad"),
  student("Leila Haidari", "Europe/Paris", "fr", ["hi", "A1"], "Travel without a guide"),
  student(
    "Bianca Ionescu",
    "Europe/Bucharest",
    "ro",
    ["zh", "A2"],
    "Talk to buyers at trade fairs",
  ),
];
