import { firstName } from "../own-account/first-name.ts";

/** What blocking does, in the order in which it matters. */
export function blockingText(name: string): string[] {
  const first = firstName(name);
  return [
    `You and ${first} cannot write to each other. What was written stays here to read.`,
    `You and ${first} cannot book lessons with each other, and are not shown to each other in the search.`,
    "Materials that one of you has given the other are hidden until you unblock.",
    `${first} is not told that you have blocked them.`,
  ];
}

/** In a chat and on a page, to the one who has blocked the other. */
export function blockedText(name: string): string {
  return `You have blocked ${firstName(name)}. You can read this, but neither of you can write or book until you unblock.`;
}
