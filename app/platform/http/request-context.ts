import { createContext, type RouterContextProvider } from "react-router";

/** What the edge knows about a request before any route runs. */
export type RequestFacts = {
  /** Undefined for a page that is made once and kept for many visitors. */
  nonce: string | undefined;
  requestId: string;
  /** The client's, for counting only. */
  address: string;
  /** Gathers what a kept page shows; see `pageShows`. */
  shows?: Set<string>;
};

export const requestContext = createContext<RequestFacts>({
  nonce: "",
  requestId: "",
  address: "",
});

/** Said by a public page's loader: what it shows. A kept copy is dropped when one of these changes. */
export function pageShows(context: Readonly<RouterContextProvider>, ...tags: string[]): void {
  const { shows } = context.get(requestContext);
  for (const tag of tags) shows?.add(tag);
}
