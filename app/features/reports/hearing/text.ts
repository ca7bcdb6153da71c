/** The sentences of asking the other side. */
import { rules } from "#config/rules.ts";
import type { MoneyWaits } from "./hearing.ts";

const waits: Record<MoneyWaits, (name: string) => string> = {
  "not-asked": (name) =>
    `No money moves before ${name} has been asked, and has answered or had ${rules.settle.disputeReplyHours} hours. Ask first.`,
  waiting: (name) =>
    `No money moves before ${name} has answered, or the ${rules.settle.disputeReplyHours} hours are over.`,
};

export function moneyWaitsText(reason: MoneyWaits, name: string): string {
  return waits[reason](name);
}

export type AskRefusal = "decided-meanwhile" | "asked" | "claimed" | "nobody";
const askRefusals: Record<AskRefusal, string> = {
  "decided-meanwhile": "This case was decided meanwhile. Nothing was asked.",
  asked: "The other side has been asked already.",
  claimed: "Another admin is reading this case. Take it over first, or leave it to them.",
  nobody: "What this is about has no author who can be asked any more.",
};

export function askRefusalText(reason: AskRefusal): string {
  return askRefusals[reason];
}

export type QuestionRefusal = "decided-meanwhile" | "answered";
const questionRefusals: Record<QuestionRefusal, string> = {
  "decided-meanwhile": "This was decided before your answer came. The decision is below.",
  answered: "You have answered already. What you wrote first counts.",
};

export function questionRefusalText(reason: QuestionRefusal): string {
  return questionRefusals[reason];
}

/** Where the question to the other side is on the page of a case. */
export const askPanelId = "other-side";

/** What an admin usually asks; they go on to make it exact. */
export const usualQuestion =
  "We were told about a problem. What happened, as you saw it? Is there anything that we should look at before we decide?";
