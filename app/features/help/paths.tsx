import type { ReactNode } from "react";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { hour } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { formatMoney } from "#app/platform/money.ts";

export type PathStep = { title: string; text: ReactNode };

const { lesson, booking, settle, price, apply } = rules;

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

const hours = (count: number) => formatDuration(count * hour);

/** From the first look to after the lesson. */
export const studentPath: PathStep[] = [
  {
    title: "Find a teacher",
    text: "Search by language, price and the hours you are free. Every time you see is in your own time zone, and every price is the price you pay.",
  },
  {
    title: "Write first, if you like",
    text: "Ask a teacher anything before you spend anything. The conversation stays in one place, before the lesson and after it.",
  },
  {
    title: "Pick an offer and a time",
    text: `Lessons begin between ${hours(booking.noticeHours)} and ${booking.windowDays} days from now unless a teacher sets it otherwise; a trial needs ${hours(booking.trialNoticeHours)}. While you pay, the time is yours for ${booking.holdMinutes} minutes, and nobody else can have it.`,
  },
  {
    title: "Join the lesson",
    text: `The room opens in your browser ${lesson.joinEarlyMinutes} minutes before and stays open ${lesson.graceAfterEndMinutes} minutes after the end. A lesson of ${new Intl.ListFormat(brand.locale, { type: "disjunction" }).format(lessonMinutes.map(String))} minutes has its break built in.`,
  },
  {
    title: "Afterwards",
    text: `Your money waits another ${hours(settle.autoCompleteHours)} before it goes to the teacher. If the lesson was not what was agreed, report it from its page in that time, and a person decides.`,
  },
];

/** From the application to the first earnings. */
export const teacherPath: PathStep[] = [
  {
    title: "Apply",
    text: `Tell us which languages you teach and how well you speak them, what you offer, for how much and when. You must be ${apply.minAge} or older, and a native speaker or at C1 in what you teach.`,
  },
  {
    title: "We check it",
    text: `A person checks every application, usually within ${apply.reviewWorkDays} working days, and answers with a reason either way.`,
  },
  {
    title: "Set your price",
    text: `You choose it: between ${formatMoney(price.minPence)} and ${formatMoney(price.maxPence)} for ${lesson.mainMinutes} minutes, and a trial for what you like, even nothing.`,
  },
  {
    title: "Open your hours",
    text: "You give the hours of your week in your own time zone. Students see only what is free, in theirs, and nobody can book two lessons at the same time.",
  },
  {
    title: "Earn",
    text: `We keep ${percent(rules.fee.lessonBasisPoints)} of a lesson and ${rules.fee.trialBasisPoints === 0 ? "nothing" : percent(rules.fee.trialBasisPoints)} of a trial. Of a student who came by your own link we keep ${percent(rules.fee.ownStudentBasisPoints)}. Your part is credited to you ${hours(settle.autoCompleteHours)} after the lesson. It is sent to your bank account every Monday, or on the day that you ask, from ${formatMoney(rules.payout.minPence)} on.`,
  },
];
