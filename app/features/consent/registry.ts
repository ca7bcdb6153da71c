import { rules } from "#config/rules.ts";
import * as shell from "#config/shell.ts";
import { consentKey } from "./record.ts";
import {
  answersDatabase,
  isItem,
  lastSearchItem,
  practiceCache,
  type StorageCategory,
  type StoredName,
  type StoragePlace,
  unsentDatabase,
  zoneItem,
} from "./stored-names.ts";

export type StorageItem = StoredName & { purpose: string; life: string };

const days = (seconds: number) => `${Math.round(seconds / 86_400)} days`;

/**
 * Everything we may leave in a browser. The cookie policy and the preferences page are written from this list; a person
 * who stores a thing adds it here.
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
    name: "provider",
    alias: "__Host-provider",
    where: "cookie",
    purpose:
      "Where signing in leads through the pages of a sign-in provider: binds that sign-in to this browser",
    life: "Half an hour, or until you are back",
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
    name: "written",
    alias: "__Host-written",
    where: "cookie",
    purpose:
      "Where the site has several copies of its data: shows you what you have just saved, and no copy from before it",
    life: "Half a minute",
    category: "necessary",
  },
  {
    name: consentKey,
    where: "cookie",
    purpose: "Remembers this choice",
    life: days(shell.consentSeconds),
    category: "necessary",
  },
  {
    name: consentKey,
    where: "local storage",
    purpose: "The same choice, should the cookie be lost",
    life: days(shell.consentSeconds),
    category: "necessary",
  },
  {
    name: "theme",
    where: "cookie",
    purpose: "Shows the light or dark theme that you chose at the foot of a page",
    life: `Until the browser is closed; with functional storage as long as this choice, at most ${days(shell.consentSeconds)}`,
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
    name: unsentDatabase,
    where: "indexed database",
    purpose:
      "Keeps messages, homework and write-ups that you have begun, or wrote without a connection, until they are sent",
    life: "Until they are sent or you remove them, or you log out",
    category: "necessary",
  },
  {
    name: answersDatabase,
    where: "indexed database",
    purpose:
      "Keeps the words of your next days with their sounds, so that you can practise without a connection, and what you answered until it is sent",
    life: `The words ${rules.practice.keptDays} days after you last opened the page, answers until they are sent; all until you log out`,
    category: "necessary",
  },
  {
    name: "in-room:…",
    where: "session storage",
    purpose:
      "Brings you straight back into a lesson when its page is reloaded, and remembers whether your microphone and camera were off",
    life: "Until you leave the lesson, or the tab is closed",
    category: "necessary",
  },
  {
    name: "room-devices",
    where: "local storage",
    purpose: "The camera, microphone and speakers that you chose for lessons in this browser",
    life: "Until you clear this site's data",
    category: "necessary",
  },
  {
    ...zoneItem,
    purpose: "The time zone you chose to see times in",
    life: `As long as this choice, at most ${days(shell.consentSeconds)}`,
  },
  {
    ...lastSearchItem,
    purpose: "What you last searched for among the teachers, so that you can go on from there",
    life: `As long as this choice, at most ${days(shell.consentSeconds)}`,
  },
  {
    name: "offline-1",
    where: "cache storage",
    purpose: "The one page that can be shown when there is no connection; the same for everybody",
    life: "Until you clear this site's data",
    category: "necessary",
  },
  {
    name: practiceCache,
    where: "cache storage",
    purpose:
      "The scripts and typefaces of the page on which you practise words, for when there is no connection; the same for everybody",
    life: "Until you clear this site's data",
    category: "necessary",
  },
  {
    name: "push subscription",
    where: "push service",
    purpose:
      "Where you let this browser show notifications with the button for it: the address under which its maker takes them for you",
    life: "Until you switch it off, log out, or clear this site's data",
    category: "necessary",
  },
];

export function findItem(where: StoragePlace, name: string): StorageItem | undefined {
  return storageItems.find((item) => item.where === where && isItem(item, name));
}

export function itemsOf(category: StorageCategory): StorageItem[] {
  return storageItems.filter((item) => item.category === category);
}
