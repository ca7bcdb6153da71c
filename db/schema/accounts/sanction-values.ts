/** The closed lists of decisions about an account, and the SQL that says what holds at a moment. */
export const personSanctionKinds = ["warning", "restriction"] as const;
export const personSanctionScopes = ["bookings", "chats", "account"] as const;
export const personSanctionCauses = ["safety", "fraud", "conduct", "spam", "terms"] as const;
export type PersonSanctionScope = (typeof personSanctionScopes)[number];

/** True where the row `alias` of person_sanctions holds at `now`: its day ends it, and no job has to. */
export function sanctionHolds(alias: string, now = "now()"): string {
  return `${alias}.starts_at is not null and ${alias}.ended_at is null
    and (${alias}.ends_at is null or ${alias}.ends_at > ${now})`;
}

/** True where the person with the id `user` is restricted in `scope` at `now`; all three are SQL. */
export function isRestrictedIn(scope: PersonSanctionScope, user: string, now = "now()"): string {
  return `exists (select from person_sanctions k where k.user_id = ${user} and k.scope = '${scope}'
    and ${sanctionHolds("k", now)})`;
}
