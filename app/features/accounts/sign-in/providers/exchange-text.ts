import { company } from "#config/company.ts";
import type { Exchanged } from "./exchange-proof.server.ts";

type Refusal = Extract<Exchanged, { ok: false }>["reason"];

/** What somebody reads whom a provider has proved, or not, and who gets no session. */
export const exchangeText: Record<Exclude<Refusal, "second-step" | "unverified">, string> = {
  refused: "This sign-in is too old or could not be checked. Log in once more.",
  unavailable: "Logging in does not work at the moment. Try again in a few minutes.",
  "kept-out": `This account cannot be used. Write to ${company.email.support} if you think it should.`,
  "no-account": "There is no account here for this sign-in yet. Sign up first.",
  "no-email": "The sign-in provider told us no email address, and an account here needs one.",
  "provider-unverified":
    "There is an account with this address, and the sign-in provider has not confirmed that it is yours. Confirm it there, then log in again.",
  "local-unverified":
    "There is an account with this address that nobody has confirmed yet. It goes away within a day: try again tomorrow, or write to " +
    `${company.email.support} from that address.`,
  "other-identity": `The account with this address belongs to another sign-in. Write to ${company.email.support} and we sort it out.`,
};
