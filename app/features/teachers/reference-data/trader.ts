/** Whether a teacher teaches as a trader, which UK consumer law asks a marketplace to say. Browser-safe. */
import { rules } from "#config/rules.ts";
import {
  traderStatuses,
  type ProfileContent,
  type TraderStatus,
} from "#db/schema/teachers/profile-content.ts";

/** What a teacher chooses from, in words that a closed list has room for on a phone. */
export const traderChoices: { value: TraderStatus; label: string }[] = [
  { value: "trader", label: "Yes, it is my business or trade" },
  { value: "private", label: "No, I teach privately" },
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

export const contractFields = [
  "trader",
  "traderName",
  "traderAddress",
  "traderContact",
  "traderNumber",
] as const satisfies (keyof ProfileContent)[];

/** What a teacher has said of the contracts that students have with them. */
export type ContractSide = Pick<ProfileContent, (typeof contractFields)[number]>;

/** What has to be said of a contract with this teacher, in one or two lines. */
export function contractLines(name: string, side: ContractSide): string[] {
  const line = contractLine(name, side.trader);
  return side.trader === "trader" ? [line, traderLine(name, side)] : [line];
}

/** Who a trader is and where they are found, in one line. */
function traderLine(name: string, side: ContractSide): string {
  if (side.traderName === "") return `${name} has not given their address yet.`;
  return traderFacts(side)
    .map(({ label, value }) => `${label}: ${value.replace(/\.$/, "")}.`)
    .join(" ");
}

/** The same as labels and values; empty of a teacher who is no trader or has not given them. */
export function traderFacts(side: ContractSide): { label: string; value: string }[] {
  if (side.trader !== "trader" || side.traderName === "") return [];
  return [
    { label: "Trader", value: side.traderName },
    { label: "Address", value: inOneLine(side.traderAddress) },
    { label: "Email or phone", value: side.traderContact },
    { label: "Company number", value: side.traderNumber },
  ].filter(({ value }) => value !== "");
}

/** Where somebody wrote an address in lines, with commas between them. */
export function inOneLine(address: string): string {
  return address
    .split("\n")
    .map((line) => line.replace(/,$/, ""))
    .join(", ");
}

/** With whom a student has the contract for lessons, in one line. */
function contractLine(name: string, status: TraderStatus): string {
  const said = traderText[status];
  const line = `Your contract for lessons is with ${name}${said === "" ? "" : `, who ${said}`}.`;
  return status === "" ? line : `${line} ${rightsText[status]}`;
}
