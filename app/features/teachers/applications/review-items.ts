/** What is looked at in an application, and what can be said of it. Pure and browser-safe. */
import { formatMoney } from "#app/platform/money.ts";
import { rules } from "#config/rules.ts";
import type { reviewComments } from "#db/schema/teachers/applications.ts";

export type ReviewComment = typeof reviewComments.$inferSelect;

export type ReviewItem = ReviewComment["item"];

export type ItemVerdict = ReviewComment["verdict"];

const [shortest = 0, longest = 0] = rules.apply.videoSeconds;

const { minPence, maxPence } = rules.price;

type Item = {
  name: string;
  /** What to look for. */
  look: string;
  /** The step of the wizard that corrects it; null: nothing that is written does. */
  step: string | null;
  /** The link to that step. */
  fix: string;
  /** Reasons at hand, by a key that forms carry. */
  reasons: Record<string, string>;
};

/** In the order of the checklist. */
export const reviewItems: Record<ReviewItem, Item> = {
  identity: {
    name: "Identity",
    look: "Document matches name and face",
    step: "documents",
    fix: "Send another document",
    reasons: {
      missing: "No identity document was sent.",
      unreadable: "The document cannot be read.",
      differs: "The name on the document is not the name of the account.",
      expired: "The document is no longer valid.",
    },
  },
  "language-level": {
    name: "Language level",
    look: "Native, C1 or C2 in what is taught",
    step: "languages",
    fix: "Change languages",
    reasons: {
      below: "The level in the language to be taught is below C1.",
      unclear: "The level that is given and the video do not fit together.",
    },
  },
  documents: {
    name: "Documents",
    look: `Certificates are accredited, ${rules.apply.certificateHours} hours or more`,
    step: "documents",
    fix: "Change documents",
    reasons: {
      unreadable: "A document cannot be read.",
      hours: `The course is shorter than ${rules.apply.certificateHours} hours, or its accreditation cannot be found.`,
      other: "A document belongs to somebody else.",
    },
  },
  photo: {
    name: "Photo",
    look: "Clear, recent, one person",
    step: "portrait",
    fix: "Choose another photo",
    reasons: {
      unclear: "The face cannot be seen well.",
      unprofessional: "The photo does not suit a teacher's page.",
      others: "More than one person is in the photo.",
    },
  },
  video: {
    name: "Video",
    look: `${shortest} s to ${longest / 60} min, speech easy to hear`,
    step: "video",
    fix: "Record again",
    reasons: {
      missing: "No video was sent.",
      noise: "Noise hides some words.",
      length: `The video is shorter than ${shortest} seconds or longer than ${longest / 60} minutes.`,
      private: "The video is private, or shows other people.",
    },
  },
  text: {
    name: "Text about you",
    look: "No contact data, no promotion",
    step: "about",
    fix: "Edit text",
    reasons: {
      incomplete: "The profile says too little about the lessons.",
      errors: "The text has mistakes in the language to be taught.",
      contact: "The text holds contact details, which are not shown before a first paid lesson.",
      promotion: "The text advertises something else, or promises what nobody can.",
    },
  },
  price: {
    name: "Offers and prices",
    look: `Between ${formatMoney(minPence)} and ${formatMoney(maxPence)} for 50 min`,
    step: "offers",
    fix: "Change offers",
    reasons: {
      unfit: "The prices and the lessons described do not fit together.",
      misleading: "An offer promises more than its lesson can hold.",
    },
  },
  duplicate: {
    name: "Duplicate",
    look: "No second account",
    step: null,
    fix: "",
    reasons: { account: "There is another account of the same person." },
  },
  policy: {
    name: "Policies",
    look: `${rules.apply.minAge} or older, nothing against the terms`,
    step: null,
    fix: "",
    reasons: {
      age: `Teachers must be ${rules.apply.minAge} or older.`,
      terms: "Something in the application is against the terms for teachers.",
    },
  },
};

export const itemKeys = Object.keys(reviewItems) as ReviewItem[];

/** What the applicant can correct themselves; a second account and the policies are not. */
export function isFixable(item: ReviewItem): boolean {
  return reviewItems[item].step !== null;
}

/** The reason as the applicant reads it: what was at hand, then the reader's own words. */
export function reviewCommentText(item: ReviewItem, causes: string[], words: string): string {
  const { reasons } = reviewItems[item];
  const known = causes.filter((cause) => Object.hasOwn(reasons, cause));
  return [known.map((cause) => reasons[cause]).join("\n"), words.trim()]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The other way round, to fill in the form again. */
export function reviewCommentParts(
  item: ReviewItem,
  text: string,
): { causes: string[]; words: string } {
  const entries = Object.entries(reviewItems[item].reasons);
  const [first = "", ...rest] = text.split("\n\n");
  const lines = first.split("\n");
  const causes = lines.map((line) => entries.find(([, sentence]) => sentence === line)?.[0]);
  if (causes.some((cause) => cause === undefined)) return { causes: [], words: text };
  return { causes: causes as string[], words: rest.join("\n\n") };
}
