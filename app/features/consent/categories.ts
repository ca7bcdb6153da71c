import type { StorageCategory } from "./stored-names.ts";

/** What is asked for, one by one. */
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
