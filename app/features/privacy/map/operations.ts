import { rules } from "#config/rules.ts";
import {
  businessActivePeople,
  businessCohorts,
  businessFirstLessonDays,
  businessFreeStarts,
  businessLessonDays,
  businessLessonHours,
  businessMoneyDays,
  businessRuns,
} from "#db/schema/business.ts";
import { announcements } from "#db/schema/announcements.ts";
import { settingChanges } from "#db/schema/settings.ts";
import { auditChecks, auditHead, auditLog } from "#db/schema/audit.ts";
import { healthDays } from "#db/schema/health/health.ts";
import { liveBatches, liveProcesses } from "#db/schema/live.ts";
import { jobOutbox } from "#db/schema/job-outbox.ts";
import { policyReports } from "#db/schema/policy-reports.ts";
import { pageViews, teacherViews, visitSources } from "#db/schema/statistics.ts";
import { basic, byUser, fact, inner, mapOf, secret } from "../column.ts";

const nobody = { of: null, onErase: "nobody" } as const;
const proof = "for ever: a chain of hashes has no row that can be taken out";

/** What the house keeps of itself. */
export const operationsMap = [
  mapOf(auditLog, {
    what: "Security changes that you made or that were made to your account",
    of: byUser(auditLog.actorId, auditLog.realActorId),
    onErase: "keep",
    whyKept: "Append-only and bound by hashes. It holds ids, and no names, addresses or words.",
    columns: {
      seq: fact,
      at: fact,
      actorId: { ...inner, pii: "basic", why: "to know who did it", kept: proof },
      realActorId: { ...inner, pii: "basic", why: "to know who did it", kept: proof },
      action: fact,
      object: fact,
      diff: fact,
      ipPrefix: basic("to know from which network", proof),
      requestId: inner,
      prevHash: inner,
      hash: inner,
    },
  }),
  mapOf(auditHead, {
    ...nobody,
    what: "The end of the chain",
    columns: { id: inner, seq: inner, hash: inner },
  }),
  mapOf(auditChecks, {
    ...nobody,
    what: "What walks over the chain have found",
    columns: { id: inner, checkedAt: inner, rows: inner, fault: inner },
  }),
  mapOf(policyReports, {
    ...nobody,
    what: "What the content security policy stopped",
    columns: {
      key: inner,
      directive: inner,
      blocked: inner,
      page: inner,
      source: inner,
      count: inner,
      firstAt: inner,
      lastAt: inner,
    },
  }),
  mapOf(liveProcesses, {
    ...nobody,
    what: "The servers that run",
    columns: { id: inner, startedAt: inner, seenAt: inner },
  }),
  mapOf(liveBatches, {
    ...nobody,
    what: "What one server tells the others for open pages",
    columns: {
      id: inner,
      sender: inner,
      body: secret("to bring it to a page that another server serves", "a minute"),
      saidAt: inner,
    },
  }),
  mapOf(jobOutbox, {
    ...nobody,
    what: "What a server has still to do for chats",
    columns: {
      id: inner,
      name: inner,
      data: secret("to do it", "a moment"),
      startAfter: inner,
    },
  }),
  mapOf(healthDays, {
    ...nobody,
    what: "How well the product worked, by day",
    columns: {
      day: inner,
      part: inner,
      looked: inner,
      late: inner,
      failed: inner,
      firstAt: inner,
      lastAt: inner,
    },
  }),
  mapOf(pageViews, {
    ...nobody,
    what: "Sums of page views",
    columns: { day: inner, page: inner, views: inner, visits: inner },
  }),
  mapOf(visitSources, {
    ...nobody,
    what: "Sums of visits",
    columns: { day: inner, host: inner, visits: inner },
  }),
  mapOf(teacherViews, {
    what: "How often your page was opened, day by day",
    of: byUser(teacherViews.teacherId),
    onErase: "delete",
    columns: {
      teacherId: inner,
      day: fact,
      views: basic(
        "to show you how many of those who look at your page book",
        `${rules.statistics.keepMonths} months`,
      ),
    },
  }),
  mapOf(businessLessonDays, {
    ...nobody,
    what: "Sums of lessons by day",
    columns: { day: inner, kind: inner, state: inner, lessons: inner },
  }),
  mapOf(businessLessonHours, {
    ...nobody,
    what: "Sums of lessons by language and hour",
    columns: { day: inner, language: inner, hour: inner, lessons: inner },
  }),
  mapOf(businessMoneyDays, {
    ...nobody,
    what: "Sums of the ledger by day",
    columns: { day: inner, event: inner, account: inner, currency: inner, amountMinor: inner },
  }),
  mapOf(businessFirstLessonDays, {
    ...nobody,
    what: "Sums of first lessons by day",
    columns: { day: inner, students: inner, trials: inner, again: inner },
  }),
  mapOf(businessCohorts, {
    ...nobody,
    what: "Sums of students by month",
    columns: { month: inner, after: inner, students: inner },
  }),
  mapOf(businessActivePeople, {
    ...nobody,
    what: "How many people had lessons",
    columns: { fromDay: inner, untilDay: inner, students: inner, teachers: inner },
  }),
  mapOf(businessFreeStarts, {
    ...nobody,
    what: "How many starts are free",
    columns: { language: inner, hour: inner, starts: inner },
  }),
  mapOf(businessRuns, {
    ...nobody,
    what: "When these sums were counted",
    columns: {
      id: inner,
      startedAt: inner,
      finishedAt: inner,
      seenUntil: inner,
      days: inner,
      differenceMinor: inner,
    },
  }),
  mapOf(announcements, {
    ...nobody,
    what: "What we said to many people at once",
    byStaff: ["writtenBy", "sentBy", "stoppedBy"],
    columns: {
      id: inner,
      kind: inner,
      title: inner,
      text: inner,
      link: inner,
      audience: inner,
      language: inner,
      bell: inner,
      mail: inner,
      state: inner,
      version: inner,
      writtenBy: inner,
      createdAt: inner,
      sentBy: inner,
      startedAt: inner,
      expected: inner,
      told: inner,
      lastToldId: inner,
      progressAt: inner,
      endedAt: inner,
      stoppedBy: inner,
    },
  }),
  mapOf(settingChanges, {
    ...nobody,
    what: "Switches, numbers and texts that our staff changed",
    byStaff: ["by", "withdrawnBy"],
    columns: {
      id: inner,
      name: inner,
      value: inner,
      words: inner,
      link: inner,
      fromAt: inner,
      why: inner,
      by: inner,
      createdAt: inner,
      withdrawnBy: inner,
      withdrawnAt: inner,
    },
  }),
];
