/** What is kept about a person, in plain sentences: what the page "Your data" says of the tables of the data map. */
import type { Role } from "#app/access/actor.ts";
import { rules } from "#config/rules.ts";

type Sentence = {
  text: string;
  /** Why it stays when the account is erased; without it, it is deleted with the account. */
  why?: string;
  /** Whom it concerns; undefined: everybody. */
  roles?: readonly Role[];
  /** The tables that the sentence is about, by their names in the database. */
  tables: string[];
};

export type RetainedGroup = { title: string; sentences: Sentence[] };

const lessonRoles: readonly Role[] = ["student", "teacher"];
const student: readonly Role[] = ["student"];
const teacher: readonly Role[] = ["teacher"];

const years = `${rules.law.recordsYears} years`;
const books = `The law asks us to keep records of lessons and payments for ${years}. Your name is removed from them with your account, and what is left of you after that time.`;
const sums = `The books keep sums under a number for ever. Your name is removed, and after ${years} also the last digits of your bank account.`;
const room = `It decides whether a lesson took place, and so who is paid, for both people. It is deleted ${years} after the lesson. What was measured goes when that month is over: until then nothing says whose it was.`;
const written = `The law asks us to keep invoices for ${years} as they were written. Then the names are removed.`;
const claims = `For ${years} after the decision or answer, in case somebody makes a claim or somebody’s safety is at stake. Then they are deleted.`;

export const retainedGroups: RetainedGroup[] = [
  {
    title: "Your account",
    sentences: [
      {
        text: "How you sign in: password, passkeys, two-step codes, and any address you are changing to",
        tables: [
          "auth_accounts",
          "identities",
          "passkeys",
          "passkey_challenges",
          "two_steps",
          "recovery_codes",
          "pending_sign_ins",
          "verifications",
          "mail_links",
          "email_changes",
        ],
      },
      {
        text: "Where you are signed in, and your sign-ins and security changes",
        tables: ["sessions", "ended_sessions", "session_views", "sign_in_events"],
      },
      {
        text: "Pictures and other files you gave us, and forms you have not sent yet",
        tables: ["files", "uploads", "form_drafts"],
      },
      {
        text: "What our staff noted about you",
        tables: ["person_notes"],
      },
      {
        text: "Decisions about your account, and your appeals",
        why: claims,
        tables: ["person_sanctions", "person_sanction_reversals"],
      },
      {
        text: "An invitation to become an admin, and the filters you saved as one",
        roles: ["admin"],
        tables: ["admin_invitations", "saved_people_filters"],
      },
      {
        text: "An empty account in place of yours",
        why: "Lessons and payments of others refer to it. Your name, address and picture are removed.",
        tables: ["users"],
      },
      {
        text: "Which versions of our terms you accepted, and when we told you of newer ones",
        why: `What you and we agreed to can be asked about for ${years}. Then it is deleted. It holds no name.`,
        tables: ["terms_acceptances", "terms_notices"],
      },
      {
        text: "When we told you of a newer privacy notice",
        tables: ["privacy_version_notices"],
      },
      {
        text: "A record of security changes you made, under a number",
        why: "It must stay complete, so that misuse can be found. It holds no names, addresses or words.",
        tables: ["audit_log"],
      },
    ],
  },
  {
    title: "Lessons and payments",
    sentences: [
      {
        text: `Notes, words and homework of your lessons; notes and words at the latest ${years} after the lesson`,
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
        roles: student,
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
      { text: "The teachers you saved", roles: student, tables: ["saved_teachers"] },
      {
        text: "When your lessons were, with whom, and what became of them",
        why: books,
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
        why: `That both people agreed must be provable, for the other of you as well. It is deleted ${years} after the lesson.`,
        roles: lessonRoles,
        tables: ["recording_consents"],
      },
      {
        text: "What was paid and refunded",
        why: books,
        roles: lessonRoles,
        tables: ["payments", "ledger_postings"],
      },
      {
        text: "Refunds and goodwill that we decided, with our reason",
        why: `The sums stay in the books. Our reason is deleted ${years} after the decision.`,
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
        roles: teacher,
        tables: ["commission_invoices"],
      },
      {
        text: "Cards that you saved for later payments",
        why: "Only that there was one. The card itself is removed and can no longer be charged.",
        roles: student,
        tables: ["saved_cards"],
      },
      {
        text: "What you have earned",
        why: sums,
        roles: teacher,
        tables: ["ledger_accounts", "ledger_entries", "ledger_sealed_heads"],
      },
      {
        text: "Payments that your bank took back, and what we told it",
        why: claims,
        roles: ["student"],
        tables: ["disputes"],
      },
      {
        text: "What was paid out to you, with the last digits of your bank account, and what was taken back for refunds",
        why: sums,
        roles: teacher,
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
        why: books,
        roles: lessonRoles,
        tables: ["own_students"],
      },
      {
        text: "Your tax details: name, date of birth, address and tax number, sealed",
        why: `The tax law for platforms asks us to keep them for ${years} after your last lesson. Then they are deleted.`,
        roles: teacher,
        tables: ["tax_details"],
      },
    ],
  },
  {
    title: "Teaching",
    sentences: [
      {
        text: "Your application, with its documents, its steps and our comments",
        roles: lessonRoles,
        tables: ["applications", "application_events", "review_comments"],
      },
      {
        text: "The words of your profile: languages, education and work, what your offers are about, and what you changed of them",
        roles: teacher,
        tables: ["teacher_languages", "credentials", "offer_descriptions", "text_changes"],
      },
      {
        text: "Your hours, days off and your notes about them, journeys and imported calendars",
        roles: teacher,
        tables: [
          "weekly_hours",
          "date_overrides",
          "time_off",
          "travel_zones",
          "imported_calendars",
          "imported_busy",
        ],
      },
      {
        text: "Your place in the search, and how often your page was opened",
        roles: teacher,
        tables: ["teacher_search", "teacher_words", "search_stale", "teacher_views"],
      },
      {
        text: "An empty profile and your offers in place of yours",
        why: "Lessons that were bought refer to them. The profile is closed and everything about you is removed; for an hour a note tells the search to forget it.",
        roles: teacher,
        tables: ["teachers", "offers", "search_changes"],
      },
      {
        text: "Warnings and restrictions, and your appeals",
        why: `So that we can account for a decision, and nobody starts again unnoticed. They are deleted ${years} after they ended.`,
        roles: teacher,
        tables: ["teacher_sanctions"],
      },
    ],
  },
  {
    title: "Messages and notifications",
    sentences: [
      {
        text: "Mails and notifications we sent you, and which ones you want",
        tables: [
          "mails",
          "notifications",
          "notification_deliveries",
          "muted_notifications",
          "notification_hours",
          "push_subscriptions",
          "news_consents",
          "announcement_recipients",
        ],
      },
      {
        text: "What you did in conversations: how far you read, what you switched off, your reactions and files, earlier words of changed messages, and whom you blocked",
        roles: lessonRoles,
        tables: [
          "chat_members",
          "chat_settings",
          "blocks",
          "message_reactions",
          "message_files",
          "message_originals",
        ],
      },
      {
        text: "Texts that you keep to put into messages, with their titles",
        roles: teacher,
        tables: ["saved_replies"],
      },
      {
        text: "Your conversations, without your words",
        why: "They are the other person’s conversations as well. What you wrote is removed.",
        roles: lessonRoles,
        tables: ["chats", "messages"],
      },
      {
        text: "The stars of your reviews",
        why: "They stay in the teacher’s average, without your name and your words.",
        roles: student,
        tables: ["reviews"],
      },
      {
        text: "Your reports, what you wrote to us, and our answers",
        why: claims,
        tables: [
          "reports",
          "report_questions",
          "report_appeals",
          "report_reversals",
          "report_comments",
          "contact_messages",
          "contact_answers",
        ],
      },
    ],
  },
];
