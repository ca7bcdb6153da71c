import { brand } from "#config/brand.ts";
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { Answer } from "./answer.ts";
import { hours, list, minutes } from "./answer-numbers.ts";
import { waitsText } from "./wait-times.ts";
import { cancelExamples, examplePence } from "./worked-examples.ts";

const { lesson, booking, cancel, settle, price, apply } = rules;

const freeHours = Math.min(...cancel.freeHoursChoices);

const half = cancelExamples()[1]!;

export const studentAnswers: Answer[] = [
  {
    id: "cost",
    topic: "money",
    question: "What does it cost?",
    alsoCalled: "price prices pay payment fees expensive cheap money subscription",
    text: `What the teacher asks, and nothing on top. Teachers set their own prices, between ${formatMoney(price.minPence)} and ${formatMoney(price.maxPence)} for ${lesson.mainMinutes} minutes. There is no subscription and no fee for an account.`,
    link: { to: "/student/teachers", label: "See teachers and prices" },
  },
  {
    id: "pay",
    topic: "money",
    question: "How can I pay?",
    alsoCalled:
      "payment card cards credit debit visa mastercard paypal apple google transfer method methods currency",
    text: "By credit or debit card, and with Apple Pay or Google Pay where your device has it. PayPal and bank transfers are not possible. Every lesson is charged in pounds.",
  },
  {
    id: "children",
    topic: "account",
    question: "Can children have lessons here?",
    alsoCalled: "child kid kids son daughter teenager teenagers minor young age family school",
    text: `No. Everybody here, students and teachers, is ${apply.minAge} or older.`,
  },
  {
    id: "trial",
    topic: "lesson",
    question: "What is a trial lesson?",
    alsoCalled: "first lesson free try test taster introduction",
    text: `A first lesson of ${lesson.trialMinutes} minutes at a price the teacher chooses, once with each teacher. You can have ${price.openTrialsMax} trials waiting at the same time. Not every teacher offers one.`,
  },
  {
    id: "lengths",
    topic: "lesson",
    question: "How long is a lesson?",
    alsoCalled: "duration long hour time minutes",
    text: `${list(lessonMinutes, "disjunction")} minutes; the teacher chooses which of them to offer. The break after it is the teacher's and is not charged.`,
  },
  {
    id: "when",
    topic: "lesson",
    question: "How soon can I have a lesson?",
    alsoCalled: "soon today tomorrow now notice advance early book booking",
    text: `Usually from ${hours(booking.noticeHours)} ahead, and ${hours(booking.trialNoticeHours)} for a trial, up to ${booking.windowDays} days ahead. A teacher may set it otherwise; the times you see are the ones you can have.`,
  },
  {
    id: "hold",
    topic: "lesson",
    question: "What if somebody else wants the same time?",
    alsoCalled: "reserve reserved taken slot double booking booked",
    text: `From the moment you choose it, the time is yours for ${booking.holdMinutes} minutes while you pay. After that it is free again. If somebody was quicker than you, we show the nearest times instead; two people never get the same one.`,
  },
  {
    id: "zones",
    topic: "account",
    question: "Whose time zone is shown?",
    alsoCalled: "timezone clock summer time country abroad travel",
    text: "Yours. With an account it is the zone in your Security Settings; without one, the zone of your browser. A lesson keeps its moment when you travel or when the clocks change.",
  },
  {
    id: "cancel",
    topic: "lesson",
    question: "Can I cancel?",
    alsoCalled:
      "refund refunds refunded money back return call off cancellation cancelled cancelling change my mind",
    text: `Yes. Up to ${freeHours} hours before, everything comes back; some teachers ask for ${Math.max(...cancel.freeHoursChoices)}, and say so before you pay. From then until ${cancel.partialHours} hours before, ${cancel.partialRefundPercent}% comes back: ${formatMoney(half.studentBackPence)} of ${formatMoney(examplePence)}. Later, nothing. Within ${minutes(booking.undoMinutes)} of booking it is free, up to ${cancel.partialHours} hours before the lesson.`,
    link: { to: "/legal/refund", label: "The whole rule, with examples" },
  },
  {
    id: "move",
    topic: "lesson",
    question: "Can I move a lesson?",
    alsoCalled: "reschedule rescheduling postpone change time date later",
    text: `Yes, up to its start, if the other side agrees: propose another time on the lesson's page. It costs nothing, and is possible ${rules.lesson.maxReschedules} times.`,
  },
  {
    id: "weekly",
    topic: "lesson",
    question: "Can I book the same hour every week?",
    alsoCalled: "recurring regular series repeat subscription",
    text: `Yes, up to ${booking.seriesMax} lessons at once, at the teacher's own clock. You see every date before you pay, leave out what does not suit, and pay for each lesson ${hours(price.seriesChargeHours)} before it. Until then skipping one, or ending the series, costs nothing. Who has missed, or cancelled late, ${rules.reliability.studentAbsences} lessons in ${rules.reliability.windowDays} days pays for all of a new series when booking it; its page says so first.`,
  },
  {
    id: "packages",
    topic: "money",
    question: "What is a package?",
    alsoCalled: "bundle discount several bulk refund money back unused expire",
    text: `${new Intl.ListFormat(brand.locale, { type: "disjunction" }).format(price.packages.map(String))} lessons with one teacher, paid at once. Some teachers ask less for them than for single lessons; the page says by how much. You have ${price.packageDays} days to book them; what is left then is paid back by itself. If you stop before, the lessons you have had count at the single price and the rest goes back.`,
  },
  {
    id: "teacher-cancels",
    topic: "money",
    question: "What if the teacher cancels?",
    alsoCalled: "refund money back cancelled cancellation",
    text: "Everything comes back to your card, at once, however late it is.",
  },
  {
    id: "absent",
    topic: "lesson",
    question: "What if the teacher does not come?",
    alsoCalled: "no-show no show late missed missing did not turn up refund money back",
    text: `Wait in the room for ${waitsText()}. Then everything goes back to your card at once; you need not ask.`,
    link: { to: "/how-it-works#no-show", label: "When somebody does not come" },
  },
  {
    id: "receipts",
    topic: "money",
    question: "Where is my receipt?",
    alsoCalled: "receipts invoice invoices bill proof of payment tax history download pdf",
    text: "On your Payments page: each payment has its receipt, and what came back stands beside it.",
    link: { to: "/student/payments", label: "Payments" },
  },
  {
    id: "problem",
    topic: "lesson",
    question: "The lesson was not what we agreed. What now?",
    alsoCalled: "complain complaint bad unhappy refund money back dispute report wrong quality",
    text: `Your money waits ${hours(settle.autoCompleteHours)} after the lesson before it goes to the teacher. Report the lesson from its page in that time. A person decides and writes a reason that both of you can read.`,
  },
  {
    id: "equipment",
    topic: "broken",
    question: "What do I need?",
    alsoCalled:
      "computer phone tablet camera microphone headset install app download zoom video call software internet",
    text: `A browser, a microphone and, if you like, a camera. The room opens ${lesson.joinEarlyMinutes} minutes before the lesson. There is nothing to install.`,
  },
  {
    id: "recorded",
    topic: "privacy",
    question: "Are lessons recorded?",
    alsoCalled: "recording record video privacy watch again",
    text: `Only if you both agree to it in the room, for that lesson alone. Then the student's browser makes a recording that the student alone can watch, for ${rules.recording.keepDays} days; either of you can stop it at any moment and delete it afterwards. Otherwise sound and picture run between your browser and your teacher's and are kept nowhere.`,
  },
];
