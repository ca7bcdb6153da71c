import { closePackages } from "./buy-package.server.ts";
import { chargeLessons } from "./charge-lessons.server.ts";
import { clockNotices } from "./clock-notices.server.ts";
import { endPackages } from "./end-package.server.ts";
import { closeCharge, releaseHolds } from "./expire-holds.server.ts";
import { noticeJobs } from "./notices.server.ts";
import { packageNoticeJobs } from "./package-notices.server.ts";
import { announceImportFailing, refreshDueImports } from "./refresh-imported.server.ts";
import { forgetCards } from "./series-card.server.ts";
import { settleChargedHolds } from "./settle-charged.server.ts";
import { seriesNoticeJobs } from "./series-notices.server.ts";
import { followSanctions } from "./suspend-teacher.server.ts";

export const schedulingJobs = [
  ...noticeJobs,
  ...seriesNoticeJobs,
  ...packageNoticeJobs,
  closePackages,
  endPackages,
  chargeLessons,
  forgetCards,
  closeCharge,
  releaseHolds,
  settleChargedHolds,
  followSanctions,
  refreshDueImports,
  clockNotices,
  announceImportFailing,
];
