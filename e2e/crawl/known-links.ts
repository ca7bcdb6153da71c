import { company } from "#config/company.ts";
import type { Audience } from "../harness/visits.ts";

/** Links that end somewhere else than at a page of ours. */
export const outside = [
  company.repository,
  ...Object.values(company.social),
  ...Object.values(company.email).map((address) => `mailto:${address}`),
  // the convention that our webhooks follow
  "https://www.standardwebhooks.com/",
].map((address) => address && new URL(address).href);

const students: Audience[] = ["student", "payer", "applicant"];
const forStudents = /\/student\/(payments|report|teachers\/[^/]+\/book)\b/;
const notForAdmins = /\/account\/(api|webhooks)\b/;

/** Whether a page that everybody reads leads there though it is for others: this person is told whose it is. */
export function isForOthers(as: Audience, link: string): boolean {
  return (
    (!students.includes(as) && forStudents.test(link)) ||
    (as === "admin" && notForAdmins.test(link))
  );
}
