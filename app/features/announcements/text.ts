/** Announcements in words. Browser-safe. */
import { brand } from "#config/brand.ts";
import type { AnnouncementKind, AnnouncementState, Audience } from "#db/schema/announcements.ts";

export const announcementKindText: Record<AnnouncementKind, { label: string; hint: string }> = {
  service: {
    label: "Service",
    hint: "What people have to know as our customers. It reaches all of them.",
  },
  news: {
    label: "News",
    hint: "Features and offers. It reaches those alone who said yes to news, and they can end it from each mail.",
  },
};

export const audienceText: Record<Audience, string> = {
  all: "All students and teachers",
  students: "Students",
  teachers: "Teachers",
  "language-teachers": "Teachers of a language",
  "with-lesson": "People with a lesson to come",
};

export const announcementStateText: Record<AnnouncementState, string> = {
  draft: "Draft",
  sending: "Being sent",
  sent: "Sent",
  stopped: "Stopped",
};

/** "Teachers of Spanish". */
export function audienceOf({
  audience,
  languageName,
}: {
  audience: Audience;
  languageName: string | null;
}): string {
  return languageName === null ? audienceText[audience] : `Teachers of ${languageName}`;
}

/** "Bell and mail". */
export function waysText({ bell, mail }: { bell: boolean; mail: boolean }): string {
  if (bell && mail) return "Bell and mail";
  return bell ? "Bell" : "Mail";
}

export function peopleText(people: number): string {
  return people === 1 ? "1 person" : `${people.toLocaleString(brand.locale)} people`;
}

/** What was typed, by its empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

export const announcementRefusalText = {
  changed:
    "Somebody else has changed this announcement since you opened the page. It is shown as it is now: look at it again.",
  overtaken:
    "Somebody else has changed this announcement since you opened the page. What you typed is still here: press the button again if it is to count.",
  "not-draft": "This announcement is sent already. The page shows how far it is.",
  nobody: "It would reach nobody. Choose other people.",
  over: "It has ended already. The page shows how many people were told.",
} as const;
