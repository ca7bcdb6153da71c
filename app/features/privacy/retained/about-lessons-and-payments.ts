import {
  keptForBooks,
  keptForClaims,
  lessonRoles,
  recordYears,
  studentsOnly,
  teachersOnly,
  type RetainedGroup,
} from "./retained-words.ts";

const sums = `The books keep sums under a number for ever. Your name is removed, and after ${recordYears} also the last digits of your bank account.`;
const room = `It decides whether a lesson took place, and so who is paid, for both people. It is deleted ${recordYears} after the lesson. What was measured goes when that month is over: until then nothing says whose it was.`;
const written = `The law asks us to keep invoices for ${recordYears} as they were written. Then the names are removed.`;

/** What is kept of lessons and what was paid for them. */
export const aboutLessons: RetainedGroup = {
  title: "Lessons and payments",
  sentences: [
    {
      text: `Notes, words and homework of your lessons; notes and words at the latest ${recordYears} after the lesson`,
      roles: lessonRoles,
      tables: [
        "lesson_notes",
        "lesson_words",
        "caught_words",
        "student_notes",
        "homework",
        "homework_files",
      ],
    },
    {
      text: "What you can do with a language, as you and your teachers say",
      roles: lessonRoles,
      tables: ["can_do"],
    },
    {
      text: "Materials: a teacher’s own notes, links, files and folders, and which students have them",
      roles: lessonRoles,
      tables: ["materials", "material_folders", "assigned_materials"],
    },
    {
      text: "The notebooks of your lessons; a student keeps theirs when the teacher leaves, without the teacher’s pictures",
      roles: lessonRoles,
      tables: [
        "notebooks",
        "notebook_volumes",
        "notebook_updates",
        "notebook_versions",
        "notebook_pictures",
      ],
    },
    {
      text: "Words that you practise, how they sound, your answers, and whether your teachers see which you are forgetting",
      roles: studentsOnly,
      tables: ["flashcards", "flashcard_reviews", "word_sounds", "practice_settings"],
    },
    {
      text: "The address that shows your lessons in your own calendar",
      roles: lessonRoles,
      tables: ["calendar_feeds"],
    },
    {
      text: "Tokens with which your own programs do something for you",
      roles: lessonRoles,
      tables: ["api_tokens", "api_answers"],
    },
    {
      text: "Addresses of your own that are told what happens to you here, and what was sent there",
      roles: lessonRoles,
      tables: ["webhook_endpoints", "webhook_deliveries"],
    },
    { text: "The teachers you saved", roles: studentsOnly, tables: ["saved_teachers"] },
    {
      text: "When your lessons were, with whom, and what became of them",
      why: keptForBooks,
      roles: lessonRoles,
      tables: [
        "lessons",
        "busy",
        "lesson_events",
        "reschedule_requests",
        "lesson_series",
        "packages",
      ],
    },
    {
      text: "Whether your camera, microphone and connection worked, and how you want to be called",
      roles: lessonRoles,
      tables: ["device_checks", "call_settings"],
    },
    {
      text: "When you were in the lesson’s room, and what reached you there",
      why: room,
      roles: lessonRoles,
      tables: ["room_presence", "room_heartbeats", "attendance_seals"],
    },
    {
      text: "Recordings of your lessons, for both people of the lesson",
      roles: lessonRoles,
      tables: ["recordings"],
    },
    {
      text: "When you agreed to a recording of a lesson, and when that ended",
      why: `That both people agreed must be provable, for the other of you as well. It is deleted ${recordYears} after the lesson.`,
      roles: lessonRoles,
      tables: ["recording_consents"],
    },
    {
      text: "What was paid and refunded",
      why: keptForBooks,
      roles: lessonRoles,
      tables: ["payments", "ledger_postings"],
    },
    {
      text: "Refunds and goodwill that we decided, with our reason",
      why: `The sums stay in the books. Our reason is deleted ${recordYears} after the decision.`,
      roles: lessonRoles,
      tables: ["adjustments"],
    },
    {
      text: "Your receipts, with your name and the teacher’s as they were then",
      why: written,
      roles: lessonRoles,
      tables: ["receipts"],
    },
    {
      text: "Invoices for our commission, with your name and address as they were then",
      why: written,
      roles: teachersOnly,
      tables: ["commission_invoices"],
    },
    {
      text: "Cards that you saved for later payments",
      why: "Only that there was one. The card itself is removed and can no longer be charged.",
      roles: studentsOnly,
      tables: ["saved_cards"],
    },
    {
      text: "What you have earned",
      why: sums,
      roles: teachersOnly,
      tables: ["ledger_accounts", "ledger_entries", "ledger_sealed_heads"],
    },
    {
      text: "Payments that your bank took back, and what we told it",
      why: keptForClaims,
      roles: ["student"],
      tables: ["disputes"],
    },
    {
      text: "What was paid out to you, with the last digits of your bank account, and what was taken back for refunds",
      why: sums,
      roles: teachersOnly,
      tables: [
        "payout_accounts",
        "payouts",
        "payout_items",
        "transfers",
        "late_refunds",
        "deductions",
      ],
    },
    {
      text: "By whose invitation you came, or who came by yours",
      why: keptForBooks,
      roles: lessonRoles,
      tables: ["own_students"],
    },
    {
      text: "Your tax details: name, date of birth, address and tax number, sealed",
      why: `The tax law for platforms asks us to keep them for ${recordYears} after your last lesson. Then they are deleted.`,
      roles: teachersOnly,
      tables: ["tax_details"],
    },
  ],
};
