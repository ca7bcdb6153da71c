import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  applicationEvents,
  reviewComments,
  applications,
} from "#db/schema/teachers/applications.ts";
import { profileMap } from "./profile-map.ts";
import { basic, byUser, fact, inner, kept, mapOf, type DataSubject } from "../column.ts";

const apply = "to decide on your application";

/** Rows that hang on an application of this person. */
const ofApplication = (column: PgColumn, subject: DataSubject) =>
  sql`exists (select 1 from ${applications} a where a.id = ${column} and a.user_id = ${subject.id})`;

/** What somebody hands in to become a teacher, and what was decided. */
export const applicationsMap = [
  mapOf(applications, {
    what: "Your applications to teach",
    of: byUser(applications.userId),
    onErase: "delete",
    byStaff: ["decidedBy", "claimedBy"],
    columns: {
      id: fact,
      userId: inner,
      kind: fact,
      state: fact,
      stepDrafts: basic(apply, kept.account),
      ...profileMap(apply),
      languages: basic(apply, kept.account),
      offers: fact,
      weekly: basic(apply, kept.account),
      isAdult: basic(apply, kept.account),
      credentials: basic(apply, kept.account),
      identityFileId: inner,
      videoFileId: inner,
      captionsFileId: inner,
      packages: fact,
      freeCancelHours: fact,
      noticeHours: fact,
      trialNoticeHours: fact,
      bufferMinutes: fact,
      termsVersion: fact,
      termsAcceptedAt: fact,
      claimedBy: inner,
      claimedAt: inner,
      flags: fact,
      reason: basic("to tell you why", kept.account),
      againFrom: fact,
      submittedAt: fact,
      decidedAt: fact,
      decidedBy: inner,
      version: inner,
      createdAt: fact,
      updatedAt: fact,
    },
  }),
  mapOf(applicationEvents, {
    what: "What happened to your applications",
    of: (subject) => ofApplication(applicationEvents.applicationId, subject),
    onErase: "delete",
    byStaff: ["actorId"],
    columns: {
      id: inner,
      applicationId: fact,
      actorId: inner,
      from: fact,
      to: fact,
      at: fact,
    },
  }),
  mapOf(reviewComments, {
    what: "What we said about your applications",
    of: (subject) => ofApplication(reviewComments.applicationId, subject),
    onErase: "delete",
    byStaff: ["by"],
    columns: {
      id: inner,
      applicationId: fact,
      round: fact,
      item: fact,
      verdict: fact,
      reason: basic("to tell you what to change", kept.account),
      print: inner,
      by: inner,
      at: fact,
    },
  }),
];
