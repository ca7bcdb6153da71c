import { createContext, type RouterContextProvider } from "react-router";

/** What the edge knows about a request before any route runs. */
export type RequestFacts = {
  /** Undefined for a page that is made once and kept for many visitors. */
  nonce: string | undefined;
  requestId: string;
  /** The client's, for counting only. */
  address: string;
  /** What a page that is to be kept says of itself; see `pageShows` and `pageHoldsUntil`. */
  kept?: KeptFacts;
};

export type KeptFacts = { tags: Set<string>; until: number };

export const requestContext = createContext<RequestFacts>({
  nonce: "",
  requestId: "",
  address: "",
});

/** Said by a public page's loader: what it shows. A kept copy is dropped when one of these changes. */
export function pageShows(context: Readonly<RouterContextProvider>, ...tags: string[]): void {
  const { kept } = context.get(requestContext);
  for (const tag of tags) kept?.tags.add(tag);
}

/** Said by a loader: from that instant on, in epoch milliseconds, what it shows is otherwise. A kept copy is not shown then. */
export function pageHoldsUntil(context: Readonly<RouterContextProvider>, until: number): void {
  const { kept } = context.get(requestContext);
  if (kept !== undefined) kept.until = Math.min(kept.until, until);
}
