import { company } from "#config/company.ts";
import type { Exchanged } from "./providers/exchange-proof.server.ts";
import type { CameBack } from "./providers/provider-sign-in.server.ts";

/** While the switch of new accounts is off. */
export const signUpsOffText =
  "We take no new accounts at the moment. Please try again later. If you have an account, log in as before.";

type Refusal = Extract<Exchanged, { ok: false }>["reason"];

/** What somebody reads whom a provider has proved, or not, and who gets no session. */
export const exchangeText: Record<Exclude<Refusal, "second-step" | "unverified">, string> = {
  refused: "This sign-in is too old or could not be checked. Log in once more.",
  unavailable: "Logging in does not work at the moment. Try again in a few minutes.",
  "kept-out": `This account cannot be used at the moment. If it is suspended, we have mailed why, and how to appeal. Write to ${company.email.support} if you do not find that mail.`,
  "no-account": "There is no account here for this sign-in yet. Sign up first.",
  "sign-ups-off": signUpsOffText,
  "no-email": "The sign-in provider told us no email address, and an account here needs one.",
  "provider-unverified":
    "There is an account with this address, and the sign-in provider has not confirmed that it is yours. Confirm it there, then log in again.",
  "local-unverified":
    "There is an account with this address that nobody has confirmed yet. It goes away within a day: try again tomorrow, or write to " +
    `${company.email.support} from that address.`,
  "other-identity": `The account with this address belongs to another sign-in. Write to ${company.email.support} and we sort it out.`,
};

type ReturnRefusal = Extract<CameBack["result"], { ok: false }>["reason"];
/** Those that lead back to a page which says what was wrong. */
export type SaidRefusal = Exclude<ReturnRefusal, "second-step" | "unverified" | "no-account">;

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
