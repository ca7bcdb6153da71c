import { termsVersion } from "#app/features/accounts/terms.ts";
import { rules } from "#config/rules.ts";

/** The legal pages with the version in force: the day it came into force. */
export const documents = {
  terms: {
    to: "/legal/terms",
    title: "Terms of use",
    version: termsVersion,
    summary: "What you and we promise each other, for students and for teachers.",
  },
  privacy: {
    to: "/legal/privacy",
    title: "Privacy notice",
    version: "2026-11-01",
    summary: "What we keep about you, why, for how long, and who sees it.",
  },
  refund: {
    to: "/legal/refund",
    title: "Cancellation and refunds",
    version: "2026-11-01",
    summary: "What comes back when a lesson is cancelled, to the penny.",
  },
  cookie: {
    to: "/legal/cookie",
    title: "Cookies",
    version: rules.shell.consentVersion,
    summary: "Everything we may leave in your browser, and how to refuse it.",
  },
} as const;
export type DocumentName = keyof typeof documents;
