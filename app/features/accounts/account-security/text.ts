import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";
import { formatDuration } from "#app/platform/time/duration.ts";

/** "in 12 minutes", rounded up so that coming back then works. */
export function comeBackText(until: Date, now = new Date()): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return `in ${formatDuration(minutes * 60_000)}`;
}

/** Seconds for a Retry-After header. */
export function retryAfter(until: Date, now = new Date()): string {
  return String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)));
}

/** An area of an admin's work, and what belongs to it. */
export const rightText: Record<AdminRight, { label: string; hint: string }> = {
  applications: {
    label: "Applications and teachers",
    hint: "Check applications with their papers; restrict, suspend and close teachers.",
  },
  reports: {
    label: "Reports",
    hint: "Decide reports, answer messages, read page statistics.",
  },
  money: {
    label: "Money",
    hint: "Payments, refunds and goodwill, disputes with banks, yearly report.",
  },
  people: { label: "People", hint: "Find people, suspend them, view the site as they see it." },
  settings: {
    label: "Settings",
    hint: "Invite admins and decide what each may do, write announcements, change switches and numbers.",
  },
};
