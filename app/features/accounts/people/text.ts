import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";
import { rightText } from "../account-security/text.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";

/** Reasons are words and no text: what is written about them stays for ever. */
export const suspensionReasons = ["safety", "fraud", "terms"] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

export const viewReasons = ["help", "fault", "report"] as const;
export type ViewReason = (typeof viewReasons)[number];

export const suspensionReasonText: Record<SuspensionReason, string> = {
  safety: "Safety of others",
  fraud: "Fraud",
  terms: "Against the terms",
};

export const viewReasonText: Record<ViewReason, string> = {
  help: "Help asked for",
  fault: "A fault",
  report: "A report",
};

/** How many rows of the audit log a person's page has. */
export const peopleShown = 50;

/** "All areas", or their names. */
export function rightsText(rights: readonly AdminRight[] | null): string {
  return rights === null ? "All areas" : rights.map((right) => rightText[right].label).join(", ");
}

export const roleText = { student: "Student", teacher: "Teacher", admin: "Admin" } as const;

export const refusalText = {
  oneself: "This is your own account.",
  "last-admin": "No other admin with the right “Settings” would be left who can sign in.",
  "no-right": "Only an admin with the right “Settings” can do this to an admin.",
  changed:
    "Somebody has changed these rights since you opened the page. It shows them as they are now.",
  unchanged: "This was done already. The page shows how it is now.",
  admin: "Nobody looks as an admin.",
  suspended: "This person is suspended: there is nothing that they see.",
  erased: "This account is erased.",
  gone: "Your session ended, or this account is gone. Load the page again.",
} as const;

export const invitationRefusalText = {
  "is-admin": "This person is an admin already.",
  "is-teacher": "This address has a teacher's account. Invite another address of theirs.",
  "has-lessons":
    "You have lessons to come, or money in lessons, as a student. Take or cancel them first, or ask for an invitation to another address.",
  "dead-link": "This invitation no longer works. Ask for another one.",
} as const;

const actions: Record<string, string> = {
  "files.document-seen": "Document opened",
  "files.portrait-seen": "Photo seen",
  "files.message-file-seen": "File of a reported message opened",
  "files.quarantined": "File refused by the virus scanner",
  "accounts.role-changed": "Role changed",
  "accounts.suspended": "Suspended",
  "accounts.admitted": "Let in again",
  "accounts.view-began": "View as this person began",
  "accounts.view-ended": "View as this person ended",
  "accounts.password-changed": "Password changed",
  "accounts.password-reset": "Password reset",
  "accounts.email-changed": "Email changed",
  "accounts.passkey-added": "Passkey added",
  "accounts.passkey-removed": "Passkey removed",
  "accounts.calendar-feed-made": "Calendar address made",
  "accounts.calendar-feed-removed": "Calendar address removed",
  "accounts.two-step-on": "Two-step sign-in on",
  "accounts.two-step-off": "Two-step sign-in off",
  "accounts.recovery-codes-made": "New recovery codes",
  "reports.claimed": "Report claimed",
  "reports.released": "Claim of a report given back",
  "reports.other-side-asked": "Other side of a report asked",
  "reports.decided": "Report decided",
  "reports.decision-reversed": "Decision on a report reversed",
  "reports.appealed": "Appeal against a decision on a report",
  "reports.appeal-upheld": "Appeal on a report: the decision stays",
  "reports.appeal-overturned": "Appeal on a report: the decision is reversed",
  "accounts.identity-linked": "Sign-in provider linked",
  "accounts.admin-invited": "Invited to be an admin",
  "accounts.admin-invitation-withdrawn": "Admin invitation withdrawn",
  "accounts.rights-changed": "Admin rights changed",
  "accounts.admin-accepted": "Accepted to be an admin",
  "payments.adjustment-asked": "Refund or goodwill asked for",
  "payments.adjustment-done": "Refund or goodwill done",
  "payments.adjustment-declined": "Refund or goodwill declined",
  "payments.dispute-answered": "Bank's dispute answered",
  "payments.dispute-accepted": "Bank's dispute given up",
  "payments.difference-closed": "Difference closed",
  "payments.report-downloaded": "Yearly platform report downloaded",
  "privacy.erased": "Account erased",
  "support.message-answered": "Message answered",
  "support.message-closed": "Message closed without an answer",
  "support.message-reopened": "Message opened again",
  "teachers.application-claimed": "Application claimed",
  "teachers.application-released": "Application let go",
  "teachers.application-approved": "Application approved",
  "teachers.application-rejected": "Application rejected",
  "teachers.application-changes-requested": "Changes asked for",
  "teachers.identity-lost": "Identity no longer checked",
  "teachers.holiday": "Holiday",
  "teachers.restricted": "Restricted",
  "teachers.restriction-proposed": "Restriction asked about",
  "teachers.restriction-refused": "Left unrestricted",
  "teachers.suspended": "Suspended",
  "teachers.closing-proposed": "Closing proposed",
  "teachers.closing-refused": "Closing not agreed to",
  "teachers.closing": "Closing agreed to",
  "teachers.closed": "Closed",
  "teachers.sanction-lifted": "Lifted",
  "teachers.sanction-over": "Ended with its time",
  "teachers.appealed": "Appealed",
  "teachers.appeal-upheld": "Appeal turned down",
  "teachers.appeal-overturned": "Appeal agreed to",
};

/** A row of the audit log in words; one without words of its own says its name as words. */
export function actionText(action: string): string {
  return actions[action] ?? sentence(action.split(".").at(-1)!);
}

/** What stands for whom a row concerns, where that is nobody with an account. */
export function noAccountText(about: string): string {
  return about === "invitation" || about === "message"
    ? "An address without an account"
    : "Nobody in particular";
}

/** Who did it, by name. What follows from a rule is done by nobody. */
export function actorText({ actor, action }: { actor: string | null; action: string }): string {
  return actor ?? (action.startsWith("accounts.") ? "Nobody signed in" : "The system");
}

const names: Record<string, string> = {
  amountPence: "Amount",
  cause: "About",
  endsAt: "Until",
  found: "Found",
  issuer: "Provider",
  lapsed: "Ended by itself",
  partPence: "Back to the student",
  refundPence: "Back to the student",
};
/** Ids, which tell a reader nothing: whom it concerns and who did it are in columns of their own. */
const untold = new Set(["claimedBy", "of"]);

/** What is different now: "Role: student to teacher. Reason: fraud". */
export function diffText(diff: Record<string, unknown>): string {
  return Object.entries(diff)
    .filter(([name, value]) => !untold.has(name) && value !== null)
    .map(([name, value]) => `${names[name] ?? sentence(name)}: ${valueText(name, value)}`)
    .join(". ");
}

const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function valueText(name: string, value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && name.endsWith("Pence"))
    return formatMoney(value, brand.currency, { pence: "always" });
  if (typeof value === "string" && isInstant.test(value))
    return formatDate(Date.parse(value), brand.zone);
  if (typeof value === "string" && name !== "name") return value.replaceAll(/[-_]/g, " ");
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(", ");
  if (typeof value !== "object") return String(value);
  if ("from" in value && "to" in value)
    return `${valueText(name, value.from)} to ${valueText(name, value.to)}`;
  return diffText(value as Record<string, unknown>);
}

/** "role-changed" or "freeCancelHours" as words that begin a sentence. */
function sentence(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, " $1")
    .replaceAll(/[-_]/g, " ")
    .trim()
    .toLowerCase();
  return words[0]!.toUpperCase() + words.slice(1);
}
