import { closePackages } from "./packages/settle-package.server.ts";
import { chargeLessons } from "./series/charge-lessons.server.ts";
import { clockNotices } from "./mails/clock-notices.server.ts";
import { endPackages } from "./packages/end-package.server.ts";
import { closeCharge, releaseHolds } from "./booking/expire-holds.server.ts";
import { noticeJobs } from "./mails/notices.server.ts";
import { packageNoticeJobs } from "./mails/package-notices.server.ts";
import {
  announceImportFailing,
  refreshDueImports,
} from "./calendar-sync/refresh-imported.server.ts";
import { forgetCard, forgetCards, forgetErasedCards } from "./booking/cards/forget-cards.server.ts";
import { settleChargedHolds, settleLastWord } from "./lifecycle/settle-charged.server.ts";
import { hearProvider } from "./lifecycle/take-payment-event.server.ts";
import { seriesNoticeJobs } from "./mails/series-notices.server.ts";
import { followSanctions } from "./cancel-and-reschedule/suspend-teacher.server.ts";

export const schedulingJobs = [
  ...noticeJobs,
  ...seriesNoticeJobs,
  ...packageNoticeJobs,
  closePackages,
  endPackages,
  chargeLessons,
  forgetCard,
  forgetCards,
  forgetErasedCards,
  closeCharge,
  releaseHolds,
  settleChargedHolds,
  settleLastWord,
  hearProvider,
  followSanctions,
  refreshDueImports,
  clockNotices,
  announceImportFailing,
];
