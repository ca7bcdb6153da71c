import { sql } from "drizzle-orm";
import { personSanctionReversals, personSanctions } from "#db/schema/accounts/sanctions.ts";
import { takenOut } from "../aged-things.ts";
import { basic, byUser, fact, inner, kept, mapOf } from "../column.ts";

const accountedFor =
  "So that a decision can be accounted for, and so that we notice when a person starts again.";

/** What was decided about somebody's account. */
export const accountDecisionsMap = [
  mapOf(personSanctions, {
    what: "What was decided about your account, and your appeals",
    of: byUser(personSanctions.userId),
    onErase: "keep",
    whyKept: accountedFor,
    byStaff: ["by", "secondBy", "endedBy", "appealDecidedBy"],
    ages: [
      {
        thing: "accountDecision",
        rows: (things) => sql`${personSanctions.id} in ${things}`,
        becomes: "deleted",
      },
      {
        thing: "report",
        rows: (things) => sql`${personSanctions.reportId} in
          (select r.id from reports r where r.id in ${things} or r.merged_into in ${things})`,
        becomes: { reportId: null, evidence: takenOut },
      },
    ],
    columns: {
      id: inner,
      userId: inner,
      kind: fact,
      scope: fact,
      cause: fact,
      facts: basic("to tell you why", kept.claims, "…"),
      // It may say who reported, and what others wrote.
      evidence: {
        ...basic("to look at the decision again", kept.claims),
        exported: false,
        blank: sql`case when evidence is null then null else '…' end`,
      },
      reportId: inner,
      bookedLessons: fact,
      heldMinor: fact,
      needsSecond: fact,
      by: inner,
      secondBy: inner,
      startsAt: fact,
      endsAt: fact,
      endedAt: fact,
      ending: fact,
      endedBy: inner,
      appealText: basic(
        "to look at the decision again",
        kept.claims,
        sql`case when appeal_text is null then null else '…' end`,
      ),
      appealedAt: fact,
      appealOutcome: fact,
      appealReason: basic(
        "to tell you why",
        kept.claims,
        sql`case when appeal_reason is null then null else '…' end`,
      ),
      appealDecidedBy: inner,
      appealDecidedAt: fact,
      version: inner,
      createdAt: fact,
    },
  }),
  mapOf(personSanctionReversals, {
    what: "Decisions about your account that were taken back",
    of: ({ id }) =>
      sql`${personSanctionReversals.sanctionId} in (select k.id from person_sanctions k where k.user_id = ${id})`,
    onErase: "keep",
    whyKept: accountedFor,
    byStaff: ["by"],
    ages: [
      {
        thing: "accountDecision",
        rows: (things) => sql`${personSanctionReversals.sanctionId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      sanctionId: inner,
      by: inner,
      reason: basic("to tell you why", kept.claims, "…"),
      byAppeal: fact,
      at: fact,
    },
  }),
];
