/** Questions and answers. Every number comes from the rules, so that an answer cannot grow old. */
import { brand } from "#config/brand.ts";
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import { itemsOf } from "#app/features/consent/registry.ts";
import type { ContactTopic } from "#db/schema/contact-topics.ts";
import { formatMoney } from "#app/platform/money.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import { waitsText } from "./wait-times.ts";
import { cancelExamples, examplePence, moneyExamples } from "./worked-examples.ts";

export type Answer = {
  id: string;
  /** What a message about it would be about. */
  topic: ContactTopic;
  question: string;
  /** Other words that people look for it by: searched, never shown. */
  alsoCalled: string;
  text: string;
  link?: { to: string; label: string };
};

export type ShownAnswer = Omit<Answer, "alsoCalled">;

export type AnswerGroup = { id: string; title: string; answers: Answer[] };

const { lesson, booking, cancel, settle, price, apply, account, review, chat } = rules;

const hours = (count: number) => formatDuration(count * hour);

const minutes = (count: number) => formatDuration(count * minute);

const freeHours = Math.min(...cancel.freeHoursChoices);

const taught = moneyExamples()[0]!;

const half = cancelExamples()[1]!;

const list = (items: (string | number)[], type: "conjunction" | "disjunction" = "conjunction") =>
  new Intl.ListFormat(brand.locale, { type }).format(items.map(String));
const neededCookies = itemsOf("necessary")
  .filter(({ where }) => where === "cookie")
  .map(({ name }) => name);
export const answerGroups: AnswerGroup[] = [
  {
    id: "students",
    title: "For students",
    answers: [
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
    ],
  },
  {
    id: "teachers",
    title: "For teachers",
    answers: [
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
    ],
  },
  {
    id: "account",
    title: "Account and safety",
    answers: [
      {
        id: "code",
        topic: "account",
        question: "The code did not arrive",
        alsoCalled: "email e-mail mail spam junk verification confirm sign up register",
        text: `Look among unwanted mail, then ask for another one on the same page. Each works for ${account.codeMinutes} minutes, and only the newest one.`,
      },
      {
        id: "locked",
        topic: "account",
        question: "Why can I not log in?",
        alsoCalled: "sign in signin login blocked account attempts access",
        text: `After ${account.failedSignInsPerAccount} wrong passwords in ${account.failedSignInsMinutes} minutes we refuse more for a while, the right one too. The page says when you can try again.`,
      },
      {
        id: "forgotten",
        topic: "account",
        question: "I have forgotten my password",
        alsoCalled: "reset lost sign in login remember",
        text: "We mail you a link with which you choose another. It works once, and signs out every device.",
        link: { to: "/reset", label: "A new password" },
      },
      {
        id: "password",
        topic: "account",
        question: "How do I change my password?",
        alsoCalled: "new password update",
        text: "In Security Settings. It asks for the one you have, and signs out every other device.",
        link: { to: "/account/security", label: "Security Settings" },
      },
      {
        id: "messages",
        topic: "privacy",
        question: "Who reads my messages?",
        alsoCalled: "chat private privacy read conversation",
        text: `You and the other person. The people who run ${brand.name} look at them only when one of you reports something. A message has at most ${chat.characters.toLocaleString(brand.locale)} characters.`,
      },
      {
        id: "block",
        topic: "account",
        question: "How do I block somebody?",
        alsoCalled: "blocking blocked unblock stop harass harassment abuse rude spam report person",
        text: "Press Block in the menu of your conversation, or on a teacher's page. From then on you two cannot write to each other or book, and the other person is not told. You can take it back at any time.",
        link: { to: "/account/blocked", label: "People you have blocked" },
      },
      {
        id: "reviews",
        topic: "other",
        question: "Whose are the reviews?",
        alsoCalled: "rating ratings stars feedback opinions fake",
        text: `Of students who had a lesson with that teacher. An average is shown from ${review.showFrom} reviews on; until then it says “New here”.`,
      },
      {
        id: "delete",
        topic: "privacy",
        question: "How do I delete my account?",
        alsoCalled: "close remove erase leave account gdpr cancel account",
        text: `From Security Settings. You see first what is owed or held, and have ${rules.account.deletionUndoDays} days to change your mind.`,
        link: { to: "/account/delete", label: "Delete account" },
      },
      {
        id: "data-complaint",
        topic: "complaint",
        question: "I am not content with how you use my data. What now?",
        alsoCalled: "gdpr privacy ico personal data protection",
        text: `Complain to us: a mail acknowledges it at once, and within ${rules.contact.complaintOutcomeDays} days you hear the outcome from a person. You can also go to the Information Commissioner's Office.`,
        link: { to: "/contact?topic=complaint", label: "Complain" },
      },
      {
        id: "api",
        topic: "account",
        question: "Is there an API?",
        alsoCalled:
          "developer developers program programs token tokens webhook webhooks integration code",
        text: "Yes, for programs of students and teachers: they find teachers, book, write and hear of changes for the person whose token they have. You make a token in your account, and end it there.",
        link: { to: "/developers", label: "For developers" },
      },
      {
        id: "cookies",
        topic: "privacy",
        question: "Which cookies do you set?",
        alsoCalled: "tracking consent privacy browser",
        text: `Without your yes only those that the pages need: ${list(neededCookies)}. The list on the cookie page is made from the software itself and says what each is for and how long it stays.`,
        link: { to: "/legal/cookie", label: "The list" },
      },
    ],
  },
];

/** The answer at an address of its own, or undefined. */
export function findAnswer(id: string): Answer | undefined {
  return answerGroups.flatMap(({ answers }) => answers).find((answer) => answer.id === id);
}

/** All answers as schema.org data. */
export function answersAsFacts(): Record<string, unknown> {
  return {
    "@type": "FAQPage",
    mainEntity: answerGroups.flatMap(({ answers }) =>
      answers.map(({ question, text }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text },
      })),
    ),
  };
}
