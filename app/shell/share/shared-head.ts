import { pageHead } from "#app/shell/page/page-head.ts";
import { type PageWords, pageWords } from "./page-words.ts";
import { pagePicture } from "./picture-paths.ts";

type Matches = Parameters<typeof pageHead>[0];

/** The head of a public page whose words are in `pageWords`, or are its own. */
export function sharedHead(
  matches: Matches,
  path: string,
  words: PageWords | undefined = pageWords[path],
) {
  if (words === undefined) throw new Error(`${path} is not among the public pages`);
  return pageHead(matches, { ...words, path, picture: pagePicture(path) });
}
