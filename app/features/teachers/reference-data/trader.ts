/** Whether a teacher teaches as a trader, which UK consumer law asks a marketplace to say. Browser-safe. */
import { rules } from "#config/rules.ts";
import { traderStatuses, type TraderStatus } from "#db/schema/teachers/profile-content.ts";

/** What a teacher chooses from. */
export const traderChoices: { value: TraderStatus; label: string }[] = [
  { value: "trader", label: "Yes, as a trader: it is my business, trade or profession" },
  { value: "private", label: "No, privately: it is no business of mine" },
];

/** What others read of it; empty where a teacher has not said. */
export const traderText: Record<TraderStatus, string> = {
  "": "",
  trader: "teaches as a trader",
  private: "does not teach as a trader",
};

export function isTraderStatus(text: string): text is TraderStatus {
  return (traderStatuses as readonly string[]).includes(text);
}

const days = rules.cancel.coolingOffDays;

/** What follows for the student. */
const rightsText: Record<Exclude<TraderStatus, "">, string> = {
  trader: `Your rights as a consumer apply, often with ${days} days to withdraw.`,
  private: `The ${days} days to withdraw, and other rights that the law gives against businesses, may not apply. Our cancellation table does.`,
};

/** With whom a student has the contract for lessons, in one line. */
export function contractLine(name: string, status: TraderStatus): string {
  const said = traderText[status];
  const line = `Your contract for lessons is with ${name}${said === "" ? "" : `, who ${said}`}.`;
  return status === "" ? line : `${line} ${rightsText[status]}`;
}
