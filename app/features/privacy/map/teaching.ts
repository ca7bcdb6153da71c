import { sql } from "drizzle-orm";
import {
  applications,
  offers,
  teacherLanguages,
  teachers,
  weeklyHours,
} from "#db/schema/teachers.ts";
import { basic, byUser, fact, inner, kept, mapOf } from "../column.ts";

const apply = "to decide on your application";
const show = "to show your profile";

/** What a teacher says of themselves. */
export const teachingMap = [
  mapOf(applications, {
    what: "Your applications to teach",
    of: byUser(applications.userId),
    onErase: "delete",
    byStaff: ["decidedBy"],
    columns: {
      id: fact,
      userId: inner,
      state: fact,
      headline: basic(apply, kept.account),
      about: basic(apply, kept.account),
      country: basic(apply, kept.account),
      zone: basic(apply, kept.account),
      languages: basic(apply, kept.account),
      offers: fact,
      weekly: basic(apply, kept.account),
      reason: basic("to tell you why", kept.account),
      submittedAt: fact,
      decidedAt: fact,
      decidedBy: inner,
      version: inner,
      createdAt: fact,
      updatedAt: fact,
    },
  }),
  mapOf(teachers, {
    what: "Your teacher’s profile",
    of: byUser(teachers.userId),
    onErase: "keep",
    whyKept: "Lessons, payments and reports point to it. It is closed and emptied of the person.",
    columns: {
      userId: inner,
      slug: basic(
        "the address of your profile",
        kept.account,
        sql`'closed-' || ${teachers.userId}`,
      ),
      status: { ...fact, blank: "closed" },
      headline: basic(show, kept.account, ""),
      about: basic(show, kept.account, ""),
      country: basic(show, kept.account, ""),
      zone: basic("to read your hours by your clock", kept.account, "Europe/London"),
      portraitSeed: basic("to draw your portrait", kept.account, "closed"),
      noticeHours: fact,
      trialNoticeHours: fact,
      windowDays: fact,
      bufferMinutes: fact,
      freeCancelHours: fact,
      publishedAt: fact,
    },
  }),
  mapOf(teacherLanguages, {
    what: "The languages of your profile",
    of: byUser(teacherLanguages.teacherId),
    onErase: "delete",
    columns: {
      teacherId: inner,
      language: basic(show, kept.account),
      level: basic(show, kept.account),
      taught: fact,
    },
  }),
  mapOf(offers, {
    what: "What you offer",
    of: byUser(offers.teacherId),
    onErase: "keep",
    whyKept: "Lessons that were bought point to it.",
    columns: {
      id: fact,
      teacherId: inner,
      title: basic(show, kept.law, "Lesson"),
      kind: fact,
      language: fact,
      minutes: fact,
      priceMinor: fact,
      currency: fact,
      position: inner,
      active: { ...fact, blank: sql`false` },
    },
  }),
  mapOf(weeklyHours, {
    what: "Your weekly hours",
    of: byUser(weeklyHours.teacherId),
    onErase: "delete",
    columns: {
      id: inner,
      teacherId: inner,
      weekday: basic("so that students can book you", kept.account),
      startMinute: basic("so that students can book you", kept.account),
      endMinute: basic("so that students can book you", kept.account),
    },
  }),
];
