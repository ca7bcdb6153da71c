import { rules } from "#config/rules.ts";

export type RetainedData = {
  data: string;
  purpose: string;
  basis: string;
  kept: string;
  seenBy: string;
};

const { account, law, notice } = rules;
const years = `${law.recordsYears} years`;

/** What is kept about people, table by table of the database. */
export const retainedData: RetainedData[] = [
  {
    data: "Which versions of our terms you accepted and when, and when we told you of newer ones",
    purpose: "To know what you and we have agreed to",
    basis: "Contract, and legitimate interest: proof",
    kept: `As long as you have the account, and ${years} after it is deleted`,
    seenBy: "You; our staff",
  },
  {
    data: "Account: name, email, time zone, the language you want to learn",
    purpose: "To know you, to write to you, and to show times in your zone",
    basis: "Contract",
    kept: "As long as you have the account",
    seenBy: "You; your teacher or student sees your name and zone",
  },
  {
    data: "Portrait: the picture you upload, made small, without where and when it was taken",
    purpose: "So that those you learn or teach with recognise you",
    basis: "Contract",
    kept: "Until you remove it, at most as long as you have the account",
    seenBy: "Your teacher or student; a teacher’s: everybody",
  },
  {
    data: "When you were last here, to the hour",
    purpose: "To know which accounts are used",
    basis: "Legitimate interest: security",
    kept: "As long as you have the account",
    seenBy: "Our staff",
  },
  {
    data: "What our staff note about an account when somebody asks for help or a decision is made",
    purpose: "So that who helps you next knows what was said before",
    basis: "Legitimate interest: good help, and a safe service",
    kept: "As long as you have the account",
    seenBy: "Our staff; you in a copy of your data",
  },
  {
    data: "Password, as an Argon2id hash that cannot be read back",
    purpose: "To let in nobody but you",
    basis: "Contract",
    kept: "As long as you have the account",
    seenBy: "Nobody",
  },
  {
    data: "Sessions: what your browser calls itself, when it signed in and was last used",
    purpose: "To keep you signed in and to show you where you are",
    basis: "Contract",
    kept: `Until you sign out, at most ${account.idleDays} days after the last use and ${account.absoluteDays} days in all`,
    seenBy: "You",
  },
  {
    data: "Where you sign in with a provider: its name for you, and while you are signed in its token, sealed with our key",
    purpose: "To know you again, and to log you out there as well",
    basis: "Contract",
    kept: "As long as you have the account, the token as long as the session",
    seenBy: "Nobody; the provider knows that you sign in here",
  },
  {
    data: "Failed sign-ins, codes, contact messages and security reports of browsers: how many, under a hash of the mail or network address",
    purpose: "To stop guessing and flooding",
    basis: "Legitimate interest: security",
    kept: "About a day",
    seenBy: "Nobody",
  },
  {
    data: "Teachers who import a calendar: its address, sealed with our key, and when it says they are busy, without what for",
    purpose: "So that those times cannot be booked",
    basis: "Contract",
    kept: "Until you remove the calendar, at most as long as you have the account",
    seenBy: "You; everybody sees which times can be booked",
  },
  {
    data: "Teachers: application, languages, profile, prices, hours, and whether you teach as a trader",
    purpose: "To decide on an application and to show a profile",
    basis: "Contract",
    kept: "As long as you teach here, and as long as claims can be made",
    seenBy: "The application: our staff. The profile: everybody",
  },
  {
    data: "Teachers: tax details (name, date of birth, address, tax number), sealed with our key",
    purpose: "To report to the tax office what sellers have earned",
    basis: "Legal duty",
    kept: `${years} after the last lesson or payout`,
    seenBy: "You; our staff and the tax office, in the yearly report",
  },
  {
    data: "Teachers: payouts, the country of the bank and the last four digits of the account",
    purpose: "To pay you, and to keep books",
    basis: "Contract and legal duty",
    kept: `The digits ${years} after the payout, those of today as long as the account; the sums stay in the books`,
    seenBy: "You; our staff for the books",
  },
  {
    data: "Teachers: what was decided against an account, why, and the appeal",
    purpose: "To account for the decision",
    basis: "Legal duty, and our interest in a safe service",
    kept: `${years} after it ended, or after the answer to the appeal`,
    seenBy: "You; our staff",
  },
  {
    data: "Lessons: who, when, what kind, the note to the teacher, and what happened to it",
    purpose: "To make the lesson happen and to settle what it cost",
    basis: "Contract",
    kept: `${years} after the lesson, or until a report about it has been deleted. Then the note and what happened go, and the student is taken out; what is left says what was sold`,
    seenBy: "Both people of the lesson; our staff when one of them reports it or asks for help",
  },
  {
    data: "What a teacher writes after a lesson: a summary, words, a plan",
    purpose: "So that the student can learn on",
    basis: "Contract",
    kept: `As long as the student has the account, at most ${years} after the lesson`,
    seenBy: "You and your teacher or student",
  },
  {
    data: "Homework: what was to be done, what was handed in, the correction, and the files of each",
    purpose: "So that the student can learn on",
    basis: "Contract",
    kept: "As long as the student has the account; a file as long as the one who sent it has theirs",
    seenBy: "You and your teacher or student",
  },
  {
    data: "What a student can do with a language, as the student and their teachers say",
    purpose: "To see how the student gets on",
    basis: "Contract",
    kept: "As long as the student, and the one who said it, have their accounts",
    seenBy: "The student; a teacher sees what the student says and what they said themselves",
  },
  {
    data: "Teachers: materials (notes, links, files, folders), and which students have them",
    purpose: "So that a teacher has at hand what they teach with, and a student has it, too",
    basis: "Contract",
    kept: "Until the teacher deletes them, at most as long as the teacher has the account",
    seenBy: "The teacher; the students whom the teacher gives them to",
  },
  {
    data: "A teacher’s own notes about a student",
    purpose: "So that the teacher remembers how to teach that student",
    basis: "Legitimate interest: good lessons",
    kept: "As long as both have their accounts, or until the teacher takes them away",
    seenBy:
      "The teacher. No page shows them to the student, but the copy of the student’s data has them",
  },
  {
    data: "When each of the two was in the room of a lesson",
    purpose: "To know who came, should that be in question",
    basis: "Contract",
    kept: `${years} after the lesson`,
    seenBy: "Our staff when the lesson is reported",
  },
  {
    data: "Recordings of lessons, made in the student’s browser where both agreed in the room: both voices, the teacher’s picture and shared screens",
    purpose: "So that a student can watch the lesson again",
    basis: "Consent of both, for that lesson; either can take it back and delete the recording",
    kept: `${rules.recording.keepDays} days, or until one of the two deletes it`,
    seenBy: "The student of the lesson alone",
  },
  {
    data: "When each of the two agreed to a recording of a lesson, and who ended it",
    purpose: "To show that both agreed",
    basis: "Legal duty: consent must be provable",
    kept: `${years} after the lesson`,
    seenBy: "Our staff when the lesson is reported",
  },
  {
    data: "Payments: amount, state, the last four digits of the card. The whole number is never kept",
    purpose: "To take and return money, and to keep books",
    basis: "Contract and legal duty",
    kept: `${years} after the lesson, or after the package ended. Then the payer and the digits are taken out; the sums stay in the books, which name nobody`,
    seenBy: "You; our staff for the books",
  },
  {
    data: "Receipts, and invoices for our commission, with the names of the two; our reasons for refunds",
    purpose: "To keep books, and so that you know why",
    basis: "Legal duty",
    kept: `${years} after they were written. Then the names and the reasons are taken out`,
    seenBy: "The one they are for; our staff for the books",
  },
  {
    data: "Messages between a student and a teacher",
    purpose: "So that you can talk",
    basis: "Contract",
    kept: "As long as the one who wrote it has the account",
    seenBy: "You two; our staff when one of you reports something",
  },
  {
    data: "Reviews: stars, text, tags, your first name, and the teacher’s reply",
    purpose: "To help others choose",
    basis: "Legitimate interest: honest choice",
    kept: "The stars as long as the teacher is listed, the words as long as you have the account",
    seenBy: "Everybody",
  },
  {
    data: "How often a teacher’s page was opened, day by day, by people who allow that to be counted; not by whom",
    purpose: "To show teachers how many of those who look at their page book",
    basis: "Legitimate interest: knowing whether a page helps",
    kept: `${rules.statistics.keepMonths} months, at most as long as the teacher has the account`,
    seenBy: "The teacher whose page it is",
  },
  {
    data: "The teachers you saved, and when",
    purpose: "To show them to you again",
    basis: "Contract",
    kept: "Until you take them off your list, at most as long as you have the account",
    seenBy: "You",
  },
  {
    data: "Reports and the decisions on them; contact messages",
    purpose: "To settle what went wrong, and to answer you",
    basis: "Legitimate interest and legal duty",
    kept: `${years} after the last decision or answer`,
    seenBy: "Our staff; both sides read the decision on a report",
  },
  {
    data: "The mails we sent you",
    purpose: "To send each once, and to know what was said",
    basis: "Legitimate interest: proof",
    kept: "As long as you have the account",
    seenBy: "You; our staff",
  },
  {
    data: "A log of security changes: ids, what was changed, the network it came from. No names, addresses or words",
    purpose: "To find out who did what, should that be in question",
    basis: "Legitimate interest: security",
    kept: "For ever: each row is bound to the one before it",
    seenBy: "Our staff",
  },
  {
    data: "That one of our staff looked at the site as you, and when. They can change nothing then, and see no messages and no payments",
    purpose: "To help you, and so that you know of it",
    basis: "Legitimate interest: help and security",
    kept: `${account.signInHistoryDays} days, for you; in the log of security changes for ever`,
    seenBy: "You; our staff",
  },
  {
    data: "Sound, picture and shared screen of a lesson",
    purpose: "To hold the lesson",
    basis: "Contract",
    kept: "Not at all",
    seenBy: "Your teacher or student",
  },
  {
    data: "Notifications: what you were told and when you read it, what you switched off, your quiet hours, and the addresses of the browsers that you let show them",
    purpose: "To tell you what happens with your lessons, when and how you want to hear it",
    basis: "Contract; for browsers, your consent",
    kept: `What you were told ${notice.keepDays} days; your choices until you change them, at most as long as you have the account`,
    seenBy: "You; the maker of a browser carries what is sent to it, encrypted",
  },
  {
    data: "Whether you want news from us: each yes and no with its day and the words beside the switch; and which announcements reached you",
    purpose: "To send you news only if you said yes, and each announcement once",
    basis: "Your consent, which you can take back in your settings and by one press in each mail",
    kept: "As long as you have the account",
    seenBy: "You",
  },
];
