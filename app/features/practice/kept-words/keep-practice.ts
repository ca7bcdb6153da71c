import { href } from "react-router";
import { practiceCache } from "#app/features/consent/stored-names.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { forgetStored } from "../sitting/kept-answers.ts";
import { keepSounds } from "../sitting/kept-sounds.ts";
import { isInWords, type KeptWord } from "./kept-sitting.ts";
import { type KeptWords, putKeptWords } from "./kept-words.ts";

/** What the server says about the words to keep. */
export type WordsToKeep = Pick<KeptWords, "personId" | "words" | "languages" | "all">;

const { keptDays, keptSoundMegabytes } = rules.practice;

/**
 * Keeps this person's words of the next days in this browser, with their sounds and the page on which they are
 * practised, in place of what was kept before. Keeps nothing where the server does not answer that person.
 */
export async function keepPractice(personId: string, signal: AbortSignal): Promise<void> {
  const page = await fetchPage(signal);
  if (page === null) return;
  await keepFiles(page.html);
  const read = await fetchJson(signal);
  if (read === null || read.personId !== personId || signal.aborted) return;
  const at = Date.now();
  await putKeptWords({ ...read, at, until: at + keptDays * day, page });
  await forgetStored((answer) => isInWords(answer, read.words));
  await keepSounds(soundsOf(read.words), keptSoundMegabytes * 1_000_000, signal);
}

function soundsOf(words: readonly KeptWord[]): string[] {
  return words.map(({ soundId }) => soundId).filter((id) => id !== null);
}

/** Those that the page needs as much as its words: its policy holds the nonce of its scripts. */
const keptHeaders = [
  "content-type",
  "content-security-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  "cross-origin-opener-policy",
];

async function fetchPage(signal: AbortSignal): Promise<KeptWords["page"] | null> {
  const answer = await ask(`${href("/student/practice")}?kept=yes`, signal);
  if (answer === null) return null;
  const headers = keptHeaders
    .map((name) => [name, answer.headers.get(name)] as const)
    .filter((header): header is [string, string] => header[1] !== null);
  return { html: await answer.text(), headers };
}

async function fetchJson(signal: AbortSignal): Promise<WordsToKeep | null> {
  const answer = await ask(href("/student/practice/kept-words"), signal);
  return answer === null ? null : ((await answer.json()) as WordsToKeep);
}

/** Null where it does not arrive, or leads elsewhere as for somebody who is not signed in any more. */
async function ask(path: string, signal: AbortSignal): Promise<Response | null> {
  try {
    const answer = await fetch(path, { signal, cache: "no-store" });
    return answer.ok && !answer.redirected ? answer : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the files that the page names and all that those may ask for, also what its frame draws without a connection
 * alone: the same for everybody.
 */
async function keepFiles(html: string): Promise<void> {
  const named = [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)\b/g))];
  const cache = await caches.open(practiceCache);
  const known = await Promise.all(named.map((file) => cache.match(file)));
  // Names hold a hash of what is in a file, and so of what it asks for.
  if (known.every((file) => file !== undefined)) return;
  const files = new Set(named);
  for (const file of files)
    if (file.endsWith(".js")) for (const name of await askedForBy(file)) files.add(name);
  await cache.addAll([...files]);
  for (const { url } of await cache.keys())
    if (!files.has(new URL(url).pathname)) await cache.delete(url);
}

async function askedForBy(file: string): Promise<string[]> {
  const script = await (await fetch(file)).text();
  return [...script.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`);
}
