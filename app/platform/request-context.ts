import { createContext } from "react-router";

/** What the edge knows about a request before any route runs. `address` is the client's, for counting only. */
export type RequestFacts = { nonce: string; requestId: string; address: string };

export const requestContext = createContext<RequestFacts>({
  nonce: "",
  requestId: "",
  address: "",
});
