import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { Answer } from "./answer.ts";
import { hours } from "./answer-numbers.ts";
import { examplePence, moneyExamples } from "./worked-examples.ts";

const { cancel, settle, apply } = rules;

const freeHours = Math.min(...cancel.freeHoursChoices);

const taught = moneyExamples()[0]!;

export const teacherAnswers: Answer[] = [
  {
    id: "who",
    topic: "teaching",
    question: "Who can teach here?",
    alsoCalled:
      "become a teacher teacher tutor job work apply requirements qualification certificate degree",
    text: `Anybody of ${apply.minAge} or older who is a native speaker, or at C1 or better, in the language they teach. A person checks every application.`,
    link: { to: "/teacher/apply", label: "Apply to teach" },
  },
  {
    id: "decision",
    topic: "teaching",
    question: "How long does an application take?",
    alsoCalled: "apply approval approved rejected waiting review",
    text: `We aim to answer within ${apply.reviewWorkDays} working days. You get a mail with the decision and, if it is a no, the reason.`,
  },
  {
    id: "commission",
    topic: "teaching",
    question: "What do you keep?",
    alsoCalled: "fee fees percent percentage cut share charge",
    text: `${rules.fee.lessonBasisPoints / 100}% of a lesson: of ${formatMoney(examplePence)} you get ${formatMoney(taught.teacherPence)}. ${rules.fee.trialBasisPoints === 0 ? "Of a trial we keep nothing." : `Of a trial ${rules.fee.trialBasisPoints / 100}%.`} Of a student who came by your own link we keep ${rules.fee.ownStudentBasisPoints / 100}%, which is what the card costs.`,
    link: { to: "/how-it-works?for=teachers#money", label: "Where the money goes" },
  },
  {
    id: "earned",
    topic: "teaching",
    question: "When is a lesson earned?",
    alsoCalled: "payout pay paid salary wage earnings withdraw bank money invoice",
    text: `${hours(settle.autoCompleteHours)} after it ended, unless it was reported. It is sent to your bank account every Monday, or on the day that you ask, from ${formatMoney(rules.payout.minPence)} on.`,
  },
  {
    id: "late-student",
    topic: "teaching",
    question: "A student cancels late or does not come. Am I paid?",
    alsoCalled: "no-show no show missed absence pay paid cancellation",
    text: `Less than ${cancel.partialHours} hours before, or absent, you are paid as if you had taught. Between ${freeHours} and ${cancel.partialHours} hours before, you are paid for the ${100 - cancel.partialRefundPercent}% that does not go back.`,
  },
  {
    id: "order",
    topic: "teaching",
    question: "How do I get higher in the list?",
    alsoCalled: "ranking rank position search results visible found",
    text: "Students choose the order. The usual one counts reviews, lessons that took place as booked, how soon you answer, free hours and what you are good at, and helps new teachers. Nobody can pay for a place, and what you earn us plays no part.",
    link: { to: "/how-it-works#ranking", label: "How the list is ordered" },
  },
  {
    id: "both",
    topic: "account",
    question: "Can I learn and teach with one account?",
    alsoCalled: "student and teacher switch role two accounts",
    text: "Not yet: an account is one or the other. Approval makes a student's account a teacher's, once there are no coming lessons on it.",
  },
];
