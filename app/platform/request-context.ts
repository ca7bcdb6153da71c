import { createContext } from "react-router";

/** What the edge knows about a request before any route runs. */
export type RequestFacts = { nonce: string; requestId: string };

export const requestContext = createContext<RequestFacts>({ nonce: "", requestId: "" });
