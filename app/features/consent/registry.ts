import { rules } from "#config/rules.ts";
import { consentKey, type OptionalCategory } from "./record.ts";

export type StorageCategory = "necessary" | OptionalCategory;
export type StoragePlace = "cookie" | "local storage" | "session storage" | "cache storage";
export type StorageItem = {
  /** As it stands in the browser; "…" at its end stands for whatever follows. */
  name: string;
  /** The same item under another name. */
  alias?: string;
  where: StoragePlace;
  purpose: string;
  life: string;
  category: StorageCategory;
};

const days = (seconds: number) => `${Math.round(seconds / 86_400)} days`;

/**
 * Everything we may leave in a browser. The cookie policy and the preferences page are written from this
 * list; whoever stores a thing adds it here.
 */
export const storageItems: StorageItem[] = [
  {
    name: "session",
    alias: "__Host-session",
    where: "cookie",
    purpose: "Keeps you signed in. On https its name begins with __Host-.",
    life: `${rules.account.idleDays} days unused, ${rules.account.absoluteDays} in all`,
    category: "necessary",
  },
  {
    name: "sign-in",
    alias: "__Host-sign-in",
    where: "cookie",
    purpose:
      "Remembers between your password and the code of two-step sign-in that the first was right",
    life: `${rules.account.codeMinutes} minutes, or until you are in`,
    category: "necessary",
  },
  {
    name: "device",
    alias: "__Host-device",
    where: "cookie",
    purpose:
      "Marks a browser you have signed in with, so that strangers who guess your password cannot keep you out",
    life: `${rules.account.absoluteDays} days after you last signed in`,
    category: "necessary",
  },
  {
    name: consentKey,
    where: "cookie",
    purpose: "Remembers this choice",
    life: days(rules.shell.consentSeconds),
    category: "necessary",
  },
  {
    name: consentKey,
    where: "local storage",
    purpose: "The same choice, should the cookie be lost",
    life: days(rules.shell.consentSeconds),
    category: "necessary",
  },
  {
    name: "theme",
    where: "cookie",
    purpose: "Shows the light or dark theme that you chose at the foot of a page",
    life: `Until the browser is closed; with functional storage as long as this choice, at most ${days(rules.shell.consentSeconds)}`,
    category: "necessary",
  },
  {
    name: "react-router-scroll-positions",
    where: "session storage",
    purpose: "Brings you back to where you were on a page when you go back to it",
    life: "Until the tab is closed",
    category: "necessary",
  },
  {
    name: "chat-unsent:…",
    where: "session storage",
    purpose: "Keeps messages that you wrote without a connection until they are sent",
    life: "Until they are sent, or the tab is closed",
    category: "necessary",
  },
  {
    name: "in-room:…",
    where: "session storage",
    purpose: "Brings you straight back into a lesson when its page is reloaded",
    life: "Until you leave the lesson, or the tab is closed",
    category: "necessary",
  },
  {
    name: "zone",
    where: "local storage",
    purpose: "The time zone you chose to see times in",
    life: `As long as this choice, at most ${days(rules.shell.consentSeconds)}`,
    category: "functional",
  },
  {
    name: "last-search",
    where: "local storage",
    purpose: "What you last searched for among the teachers, so that you can go on from there",
    life: `As long as this choice, at most ${days(rules.shell.consentSeconds)}`,
    category: "functional",
  },
  {
    name: "offline-1",
    where: "cache storage",
    purpose: "The one page that can be shown when there is no connection; the same for everybody",
    life: "Until you clear this site's data",
    category: "necessary",
  },
];

/** Whether what a browser holds under that name is this item. */
export function isItem(item: StorageItem, name: string): boolean {
  if (item.name.endsWith("…")) return name.startsWith(item.name.slice(0, -1));
  return name === item.name || name === item.alias;
}

export function findItem(where: StoragePlace, name: string): StorageItem | undefined {
  return storageItems.find((item) => item.where === where && isItem(item, name));
}

export function itemsOf(category: StorageCategory): StorageItem[] {
  return storageItems.filter((item) => item.category === category);
}

export const categories: { category: StorageCategory; name: string; text: string }[] = [
  {
    category: "necessary",
    name: "Necessary",
    text: "Keeps you signed in, guards forms against misuse and remembers this choice.",
  },
  {
    category: "functional",
    name: "Functional",
    text: "For remembering your time zone, colour theme and last search beyond this visit.",
  },
  {
    category: "analytics",
    name: "Analytics",
    text: "For counting, on our own server, which page was opened on which day and which site a visit came from. Nothing is stored in your browser for it, nothing about you is stored with us, and no other company sees it.",
  },
  {
    category: "advertising",
    name: "Advertising",
    text: "We run none today, so this switch changes nothing yet. It is here so that it will already be off.",
  },
];
