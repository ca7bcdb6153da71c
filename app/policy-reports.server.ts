import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { policyReports } from "#db/schema/policy-reports.ts";
import { countAttempt } from "./features/accounts/account-security/limits.server.ts";
import { db } from "./platform/database/db.server.ts";
import { defineJob } from "./platform/database/jobs.server.ts";
import { day } from "./platform/time/time.ts";
import { readPolicyReports, type PolicyReport } from "./policy-report.ts";

/** Kinds of report that are kept at the most; further ones are dropped. */
const kindsKept = 500;
const keepDays = 30;
/** Messages from one network address in a quarter of an hour; a page with a fault sends a handful. */
const messagesPerAddress = 100;

/** Takes what a browser sent to the report address; answers 204, 400 for no report, or 429. */
export async function takePolicyReport(
  message: { contentType: string; body: string; address: string },
  now = new Date(),
): Promise<204 | 400 | 429> {
  const wait = await countAttempt(
    { what: "policy-report", who: message.address, most: messagesPerAddress, minutes: 15 },
    now,
  );
  if (wait !== null) return 429;
  const reports = readPolicyReports(message.contentType, message.body);
  if (reports === null) return 400;
  for (const report of reports) await keep(report, now);
  return 204;
}

async function keep(report: PolicyReport, at: Date): Promise<void> {
  const { directive, blocked, page, source } = report;
  const key = createHash("sha256")
    .update(JSON.stringify([directive, blocked, page, source]))
    .digest("base64url");
  const counted = await db()
    .update(policyReports)
    .set({ count: sql`${policyReports.count} + 1`, lastAt: at })
    .where(sql`${policyReports.key} = ${key}`)
    .returning({ key: policyReports.key });
  if (counted.length > 0) return;
  if ((await db().$count(policyReports)) >= kindsKept) return;
  await db()
    .insert(policyReports)
    .values({ key, directive, blocked, page, source, firstAt: at, lastAt: at })
    .onConflictDoNothing();
}

const dropPolicyReports = defineJob({
  name: "policy-reports.drop-old",
  payload: z.object({}),
  schedule: "37 3 * * *",
  run: async () => dropOldPolicyReports(),
});

export async function dropOldPolicyReports(now = new Date()): Promise<void> {
  const begin = new Date(now.getTime() - keepDays * day);
  await db().delete(policyReports).where(lt(policyReports.lastAt, begin));
}

export const policyReportJobs = [dropPolicyReports];
