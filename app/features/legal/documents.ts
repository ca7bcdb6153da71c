import { termsVersions } from "#app/features/accounts/terms/versions.ts";

export type DocumentName = "terms" | "privacy" | "refund" | "cookie";
type LegalDocument = {
  to: string;
  title: string;
  versions: [string, ...string[]];
  summary: string;
};

/**
 * The legal texts. A version is named by the day from which it is in force; the newest is first and is the text of the
 * page, those after it are under published/ (CONTRIBUTING.md, "A legal text").
 */
export const documents: Record<DocumentName, LegalDocument> = {
  terms: {
    to: "/legal/terms",
    title: "Terms of use",
    versions: [...termsVersions],
    summary: "What you and we promise each other, for students and for teachers.",
  },
  privacy: {
    to: "/legal/privacy",
    title: "Privacy notice",
    versions: ["2026-11-27", "2026-11-26", "2026-11-25", "2026-11-22", "2026-11-21", "2026-11-01"],
    summary: "What we keep about you, why, for how long, and who sees it.",
  },
  refund: {
    to: "/legal/refund",
    title: "Cancellation and refunds",
    versions: ["2026-11-25", "2026-11-23", "2026-11-22", "2026-11-01"],
    summary: "What comes back when a lesson is cancelled, to the penny.",
  },
  cookie: {
    to: "/legal/cookie",
    title: "Cookies",
    // not the version of the choice, which changes only when people must be asked again
    versions: ["2026-11-26", "2026-11-25", "2026-11-23", "2026-11-22", "2026-11-21", "2026-11-01"],
    summary: "Everything we may leave in your browser, and how to refuse it.",
  },
};

export function isDocumentName(name: string): name is DocumentName {
  return Object.hasOwn(documents, name);
}
