import { and, desc, eq, sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { termsAcceptances, termsNotices } from "#db/schema/accounts/terms.ts";
import type { Person } from "#app/access/actor.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { termsFrom, termsTexts } from "./terms.ts";

/** A version that a person has been told of and has not accepted; instants are epoch milliseconds. */
export type NewerTerms = {
  version: string;
  /** The newest they have accepted. */
  accepted: string;
  toldAt: number;
  /** From when it holds for them: its day, and never earlier than `rules.notice.termsDays` after they were told. */
  from: number;
};

export type TermsRecord = {
  accepted: { version: string; at: number; hash: string }[];
  newer: NewerTerms | null;
};

const acceptances = prepared((on) =>
  on
    .select({
      version: termsAcceptances.version,
      acceptedAt: termsAcceptances.acceptedAt,
      textHash: termsAcceptances.textHash,
      newestToldAt: termsNotices.toldAt,
    })
    .from(termsAcceptances)
    .leftJoin(
      termsNotices,
      and(
        eq(termsNotices.userId, termsAcceptances.userId),
        eq(termsNotices.version, sql.placeholder("newest")),
      ),
    )
    .where(eq(termsAcceptances.userId, sql.placeholder("person")))
    .orderBy(desc(termsAcceptances.version))
    .prepare("accounts.terms-acceptances"),
);

/** Which terms a person has accepted, newest first, and which newer ones they were told of. */
export async function readTerms({ id }: Pick<Person, "id">): Promise<TermsRecord> {
  const newest = termsTexts[0];
  const accepted = await acceptances().execute({ person: id, newest: newest.version });
  const [last] = accepted;
  const toldAt = last?.newestToldAt?.getTime();
  return {
    accepted: accepted.map(({ version, acceptedAt, textHash }) => ({
      version,
      at: acceptedAt.getTime(),
      hash: textHash,
    })),
    newer:
      last !== undefined && toldAt !== undefined && last.version < newest.version
        ? {
            version: newest.version,
            accepted: last.version,
            toldAt,
            from: Math.max(termsFrom(newest), toldAt + rules.notice.termsDays * day),
          }
        : null,
  };
}

/** What a person's pages say of newer terms: from the mail until as many days after they have come into force. */
export async function findTermsNews(
  person: Pick<Person, "id">,
  now: number,
): Promise<NewerTerms | null> {
  const { newer } = await readTerms(person);
  return newer !== null && now < newer.from + rules.notice.termsDays * day ? newer : null;
}
