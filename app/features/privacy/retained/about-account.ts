import { keptForClaims, recordYears, type RetainedGroup } from "./retained-words.ts";

/** What is kept of the account itself. */
export const aboutAccount: RetainedGroup = {
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
      why: keptForClaims,
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
      why: `What you and we agreed to can be asked about for ${recordYears}. Then it is deleted. It holds no name.`,
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
};
