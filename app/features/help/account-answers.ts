import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { itemsOf } from "#app/features/consent/registry.ts";
import type { Answer } from "./answer.ts";
import { list } from "./answer-numbers.ts";

const { account, review, chat } = rules;

const neededCookies = itemsOf("necessary")
  .filter(({ where }) => where === "cookie")
  .map(({ name }) => name);

export const accountAnswers: Answer[] = [
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
];
