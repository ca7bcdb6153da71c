import { formatMoney } from "#app/platform/money.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";

/** What is written down, in words; sorted by area, which is the name before the dot. */
export const auditActions: Record<string, string> = {
  "accounts.admin-accepted": "Accepted to be an admin",
  "accounts.admin-invitation-withdrawn": "Admin invitation withdrawn",
  "accounts.admin-invited": "Invited to be an admin",
  "accounts.admitted": "Let in again",
  "accounts.appeal-overturned": "Appeal on an account: the decision is taken back",
  "accounts.appeal-upheld": "Appeal on an account: the decision stays",
  "accounts.appealed": "Appeal against a decision about an account",
  "accounts.audit-downloaded": "Audit log downloaded",
  "accounts.blocked": "Somebody blocked",
  "accounts.calendar-feed-made": "Calendar address made",
  "accounts.calendar-feed-removed": "Calendar address removed",
  "accounts.api-token-made": "Token made",
  "accounts.api-token-removed": "Token removed",
  "accounts.webhook-made": "Webhook made",
  "accounts.webhook-removed": "Webhook removed",
  "accounts.webhook-secret-made": "New secret of a webhook",
  "accounts.email-changed": "Email changed",
  "accounts.identity-linked": "Sign-in provider linked",
  "accounts.note-added": "Note about a person added",
  "accounts.passkey-added": "Passkey added",
  "accounts.passkey-removed": "Passkey removed",
  "accounts.password-changed": "Password changed",
  "accounts.password-reset": "Password reset",
  "accounts.people-downloaded": "List of people downloaded",
  "accounts.recovery-codes-made": "New recovery codes",
  "accounts.restricted": "Account restricted",
  "accounts.rights-changed": "Admin rights changed",
  "accounts.role-changed": "Role changed",
  "accounts.sanction-reversed": "Warning or restriction taken back",
  "accounts.support-looked": "Looked at by support",
  "accounts.suspended": "Suspended",
  "accounts.suspension-proposed": "Suspension proposed",
  "accounts.suspension-refused": "Suspension not agreed to",
  "accounts.terms-accepted": "Terms accepted",
  "accounts.two-step-off": "Two-step sign-in off",
  "accounts.two-step-on": "Two-step sign-in on",
  "accounts.unblocked": "Somebody unblocked",
  "accounts.view-began": "View as this person began",
  "accounts.view-ended": "View as this person ended",
  "accounts.warned": "Warned",
  "announcements.sent": "Announcement sent",
  "announcements.stopped": "Announcement stopped",
  "files.document-seen": "Document opened",
  "files.message-file-seen": "File of a reported message opened",
  "files.portrait-seen": "Photo seen",
  "files.quarantined": "File refused by the virus scanner",
  "payments.adjustment-asked": "Refund or goodwill asked for",
  "payments.adjustment-declined": "Refund or goodwill declined",
  "payments.adjustment-done": "Refund or goodwill done",
  "payments.difference-closed": "Difference closed",
  "payments.dispute-accepted": "Bank's dispute given up",
  "payments.dispute-answered": "Bank's dispute answered",
  "payments.report-downloaded": "Yearly platform report downloaded",
  "privacy.deletion-asked": "Deletion of the account asked for",
  "privacy.deletion-undone": "Deletion of the account taken back",
  "privacy.erased": "Account erased",
  "privacy.years-over": "Deleted after the years that the law asks for",
  "reports.appeal-overturned": "Appeal on a report: the decision is reversed",
  "reports.appeal-upheld": "Appeal on a report: the decision stays",
  "reports.appealed": "Appeal against a decision on a report",
  "reports.claimed": "Report claimed",
  "reports.context-sealed": "Words around a reported message kept",
  "reports.decided": "Report decided",
  "reports.decision-reversed": "Decision on a report reversed",
  "reports.other-side-asked": "Other side of a report asked",
  "reports.released": "Claim of a report given back",
  "settings.change-withdrawn": "Change of a setting taken back",
  "settings.changed": "Setting changed",
  "support.message-answered": "Message answered",
  "support.message-closed": "Message closed without an answer",
  "support.message-reopened": "Message opened again",
  "teachers.appeal-overturned": "Appeal agreed to",
  "teachers.appeal-upheld": "Appeal turned down",
  "teachers.appealed": "Appealed",
  "teachers.application-approved": "Application approved",
  "teachers.application-changes-requested": "Changes asked for",
  "teachers.application-claimed": "Application claimed",
  "teachers.application-rejected": "Application rejected",
  "teachers.application-released": "Application let go",
  "teachers.closed": "Closed",
  "teachers.closing": "Closing agreed to",
  "teachers.closing-proposed": "Closing proposed",
  "teachers.closing-refused": "Closing not agreed to",
  "teachers.contract-changed": "Said as whom they teach",
  "teachers.holiday": "Holiday",
  "teachers.identity-lost": "Identity no longer checked",
  "teachers.restricted": "Restricted",
  "teachers.restriction-proposed": "Restriction asked about",
  "teachers.restriction-refused": "Left unrestricted",
  "teachers.sanction-lifted": "Lifted",
  "teachers.sanction-over": "Ended with its time",
  "teachers.suspended": "Suspended",
  "teachers.text-seen": "Changed public text read",
};

/** Each look at a document or picture is a row of its own: most rows are, so the page leaves them out unasked. */
export const lookActions = [
  "files.document-seen",
  "files.message-file-seen",
  "files.portrait-seen",
] as const;

export const auditAreaText = {
  accounts: "Accounts and admins",
  teachers: "Teachers and applications",
  reports: "Reports",
  payments: "Money",
  files: "Files",
  support: "Messages to us",
  privacy: "Privacy",
  announcements: "Announcements",
  settings: "Switches, numbers and texts",
} as const;
export type AuditArea = keyof typeof auditAreaText;

/** The actions of an area, or the one that is named; null: nothing like that is written down. */
export function actionsNamed(what: string): string[] | null {
  const found = Object.keys(auditActions).filter(
    (action) => action === what || action.startsWith(`${what}.`),
  );
  return found.length === 0 ? null : found;
}

/** A row of the audit log in words; one without words of its own says its name as words. */
export function actionText(action: string): string {
  return auditActions[action] ?? sentence(action.split(".").at(-1)!);
}

/** What stands for whom a row concerns, where that is nobody with an account. */
export function noAccountText(object: string): string {
  return /^(invitation|message):/.test(object)
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
  heldPence: "Held",
  lessons: "Lessons booked",
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
