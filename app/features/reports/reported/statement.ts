/** Pure, browser-safe: the parts of a statement of reasons that follow from what was decided. */
import type {
  Category,
  DecisionDuration,
  DecisionScope,
  Ground,
  Outcome,
} from "#db/schema/reports/report-values.ts";

const scopes: Record<Outcome, DecisionScope> = {
  dismiss: "nothing",
  warn: "account",
  part: "money",
  refund: "money",
  hide: "visibility",
};

export function scopeOf(outcome: Outcome): DecisionScope {
  return scopes[outcome];
}

/** Money moves once; a warning and a review that was taken down last until the decision is reversed. */
export function durationOf(outcome: Outcome): DecisionDuration {
  return outcome === "warn" || outcome === "hide" ? "until-reversed" : "once";
}

const groundByCategory: Record<Category, Ground> = {
  illegal: "conduct",
  "under-18": "accounts",
  threat: "conduct",
  sexual: "conduct",
  "teacher-absent": "teachers",
  behaviour: "conduct",
  "outside-payment": "conduct",
  harassment: "conduct",
  hate: "conduct",
  scam: "conduct",
  "private-data": "conduct",
  "fake-identity": "conduct",
  "fake-review": "reviews",
  abusive: "reviews",
  "other-person": "reviews",
  "student-absent": "students",
  late: "teachers",
  technical: "students",
  "not-as-described": "teachers",
  "stolen-photo": "conduct",
  "misleading-price": "teachers",
  "contact-details": "conduct",
};

/** The rule that a report of this kind is usually decided by: the form names it first. */
export function usualGround(category: Category): Ground {
  return groundByCategory[category];
}
