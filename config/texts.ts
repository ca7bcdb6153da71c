import { rules } from "./rules.ts";

type OperatorText = {
  label: string;
  /** Where it is read, and by whom. */
  what: string;
  /** What is read until somebody changes it; empty: nothing. */
  standard: string;
  /** In characters as people count them. */
  most: number;
  /** Above every page: with which weight, and with a link to a page of ours if there is one. */
  notice?: "info" | "warn";
};

const texts = {
  "site-notice": {
    label: "Notice above every page",
    what: "Everybody reads it above every page but the lesson room, visitors as well: opening hours of a holiday, or what works otherwise this week.",
    standard: "",
    most: 240,
    notice: "info",
  },
  "site-warning": {
    label: "Warning above every page",
    what: "As the notice, for what somebody must know at once: that payments or calls do not work at the moment.",
    standard: "",
    most: 240,
    notice: "warn",
  },
  "support-promise": {
    label: "How we answer",
    what: "The first sentences of the contact page, and beside the questions and answers. Say there when somebody reads the messages and how soon an answer comes.",
    standard: "A person reads every message and answers by mail.",
    most: 200,
  },
  "student-welcome": {
    label: "Welcome to a new student",
    what: "The heading of a student’s dashboard before the first lesson.",
    standard: "Three steps to your first lesson",
    most: 60,
  },
  "teacher-free-day": {
    label: "A teacher’s day without lessons",
    what: "On a teacher’s dashboard, in the panel of today, when no lesson is booked.",
    standard: "No lessons today.",
    most: 200,
  },
  "application-received": {
    label: "An application has arrived",
    what: "In the mail that answers a teacher’s application at once, after “Your application has arrived.”",
    standard: `A person checks every application, and you will hear from us within ${rules.apply.reviewWorkDays} working days, either way and with the reason.`,
    most: 300,
  },
} satisfies Record<string, OperatorText>;

export type TextName = keyof typeof texts;

/**
 * The sentences that an admin changes without a release, none of them part of a legal text:
 * docs/decisions/119-texts-while-running.md.
 */
export const operatorTexts: Record<TextName, OperatorText> = texts;

/** Names in the order of the admins' page. */
export const textNames = Object.keys(operatorTexts) as [TextName, ...TextName[]];

/** Those above every page. */
export const noticeNames = textNames.filter((name) => operatorTexts[name].notice !== undefined);
