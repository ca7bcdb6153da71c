import { accountsJobs } from "./features/accounts/jobs.server.ts";
import { announcementsJobs } from "./features/announcements/tell-batch.server.ts";
import { apiJobs } from "./features/api/jobs.server.ts";
import { businessJobs } from "./features/business/jobs.server.ts";
import { chatJobs } from "./features/chat/jobs.server.ts";
import { deleteDueFiles } from "./features/files/papers/delete-documents.server.ts";
import { keepSentFiles, letFilesGo } from "./features/files/attachments/message-files.server.ts";
import { filesSweeps } from "./features/files/sweep.server.ts";
import { scanHeldFiles } from "./features/files/scan-held.server.ts";
import { filesJobs } from "./features/files/jobs.server.ts";
import { recordHealth } from "./features/health/record-minute.server.ts";
import { legalJobs } from "./features/legal/tell-privacy-notice.server.ts";
import { notebookJobs } from "./features/notebook/jobs.server.ts";
import { notificationsJobs } from "./features/notifications/jobs.server.ts";
import { paymentsJobs } from "./features/payments/jobs.server.ts";
import { privacyJobs } from "./features/privacy/deletion.server.ts";
import { classroomJobs } from "./features/classroom/jobs.server.ts";
import { contactJobs } from "./features/support/contact-jobs.server.ts";
import { reportsJobs } from "./features/reports/jobs.server.ts";
import { askForReview } from "./features/reviews/ask-for-review.server.ts";
import { reviewsJobs } from "./features/reviews/jobs.server.ts";
import { statisticsJobs } from "./features/statistics/jobs.server.ts";
import { advanceJob } from "./features/scheduling/lifecycle/advance-lessons.server.ts";
import { schedulingJobs } from "./features/scheduling/jobs.server.ts";
import { listOpenSlotsEach } from "./features/scheduling/availability/slots.server.ts";
import { searchJobs } from "./features/teachers/search-index/table/refresh-search.server.ts";
import { teachersJobs } from "./features/teachers/jobs.server.ts";
import { policyReportJobs } from "./policy-reports.server.ts";
import { purgeCdn } from "./platform/cdn/purge.server.ts";
import type { Job } from "./platform/database/jobs.server.ts";

/** Every job of the product, in the order of the features. */
export const jobs: Job<any>[] = [
  ...accountsJobs,
  ...statisticsJobs,
  ...notificationsJobs,
  ...apiJobs,
  ...filesJobs,
  deleteDueFiles,
  ...filesSweeps,
  keepSentFiles,
  letFilesGo,
  scanHeldFiles,
  ...teachersJobs,
  ...paymentsJobs,
  ...schedulingJobs,
  ...searchJobs(listOpenSlotsEach),
  advanceJob(askForReview),
  ...chatJobs,
  ...classroomJobs,
  ...reviewsJobs,
  ...notebookJobs,
  ...contactJobs,
  ...reportsJobs,
  ...businessJobs,
  ...announcementsJobs,
  recordHealth,
  ...privacyJobs,
  ...legalJobs,
  ...policyReportJobs,
  purgeCdn,
];
