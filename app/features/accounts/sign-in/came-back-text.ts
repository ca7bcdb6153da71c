import { exchangeText } from "./providers/exchange-text.ts";
import type { CameBack } from "./providers/provider-sign-in.server.ts";

type Refusal = Extract<CameBack["result"], { ok: false }>["reason"];
/** Those that lead back to a page which says what was wrong. */
export type SaidRefusal = Exclude<Refusal, "second-step" | "unverified" | "no-account">;

/** What somebody reads who comes back from the provider's pages and is not let in. */
const texts: Record<SaidRefusal, string> = {
  ...exchangeText,
  refused: "What the sign-in provider answered could not be checked. Try once more.",
  unavailable: "Our sign-in provider does not answer at the moment. Try again in a few minutes.",
  "begin-again":
    "This sign-in was begun somewhere else, in another tab perhaps, or too long ago. Try once more.",
  cancelled: "You did not go on at the sign-in provider. Nothing has changed.",
  "not-asked":
    "The sign-in provider did not ask you again. Log out there first, then try once more.",
};

/** The words for a reason that is in an address; undefined for none, and for what is no reason. */
export function cameBackText(reason: string | null): string | undefined {
  return reason !== null && Object.hasOwn(texts, reason) ? texts[reason as SaidRefusal] : undefined;
}
