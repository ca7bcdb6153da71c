import { accountsJobs } from "./features/accounts/jobs.server.ts";
import { chatJobs } from "./features/chat/jobs.server.ts";
import { filesJobs } from "./features/files/jobs.server.ts";
import { paymentsJobs } from "./features/payments/purchases.server.ts";
import { privacyJobs } from "./features/privacy/deletion.server.ts";
import { contactJobs } from "./features/reports/contact-jobs.server.ts";
import { reportsJobs } from "./features/reports/notices.server.ts";
import { statisticsJobs } from "./features/statistics/jobs.server.ts";
import { schedulingJobs } from "./features/scheduling/jobs.server.ts";
import { teachersJobs } from "./features/teachers/jobs.server.ts";
import { policyReportJobs } from "./policy-reports.server.ts";
import type { Job } from "./platform/jobs.server.ts";

/** Every job of the product, in the order of the features. */
export const jobs: Job<any>[] = [
  ...accountsJobs,
  ...statisticsJobs,
  ...filesJobs,
  ...teachersJobs,
  ...paymentsJobs,
  ...schedulingJobs,
  ...chatJobs,
  ...contactJobs,
  ...reportsJobs,
  ...privacyJobs,
  ...policyReportJobs,
];
