import { createContext } from "react";

/** What the server knows while it draws a page, also one that is refused before any loader runs. */
export type RequestConsent = {
  /** The request carries no valid record. */ missing: boolean;
  nonce: string | undefined;
};

/** The server alone provides it; a browser reads the drawn page instead. */
export const RequestConsentContext = createContext<RequestConsent>({
  missing: false,
  nonce: undefined,
});
