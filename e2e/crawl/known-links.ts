import { company } from "#config/company.ts";

/** Links that end somewhere else than at a page of ours. */
export const outside = [
  company.repository,
  ...Object.values(company.social),
  ...Object.values(company.email).map((address) => `mailto:${address}`),
  // the convention that our webhooks follow
  "https://www.standardwebhooks.com/",
].map((address) => address && new URL(address).href);

/** Where the pages that everybody reads lead students; others are told there whose it is. */
export const forStudents = /\/student\/(payments|report|teachers\/[^/]+\/book)\b/;
