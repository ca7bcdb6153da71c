import { and, eq, exists, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { termsNotices } from "#db/schema/accounts/terms.ts";
import { privacyVersionNotices } from "#db/schema/legal.ts";
import type { Person } from "#app/access/actor.ts";
import { findTermsNews, type NewerTerms } from "#app/features/accounts/terms/read-terms.server.ts";
import { termsTexts } from "#app/features/accounts/terms/terms.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { documents } from "#app/features/legal/documents.ts";
import { findPrivacyNews, type PrivacyNews } from "#app/features/legal/privacy-news.server.ts";

/** Every page of somebody signed in asks it, and few have been told of anything. */
const told = prepared((on) =>
  on
    .select({
      ofTerms: sql<boolean>`${exists(
        on
          .select({ is: sql`1` })
          .from(termsNotices)
          .where(
            and(eq(termsNotices.userId, users.id), eq(termsNotices.version, termsTexts[0].version)),
          ),
      )}`,
      ofPrivacy: sql<boolean>`${exists(
        on
          .select({ is: sql`1` })
          .from(privacyVersionNotices)
          .where(
            and(
              eq(privacyVersionNotices.userId, users.id),
              eq(privacyVersionNotices.version, documents.privacy.versions[0]),
            ),
          ),
      )}`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("person")))
    .prepare("legal.told-of-news"),
);

/** What a person's pages say of newer terms and of a newer privacy notice. */
export async function findDocumentNews(
  person: Pick<Person, "id">,
  now: number,
): Promise<{ terms: NewerTerms | null; privacy: PrivacyNews | null }> {
  const [row] = await told().execute({ person: person.id });
  const [terms, privacy] = await Promise.all([
    row?.ofTerms ? findTermsNews(person, now) : null,
    row?.ofPrivacy ? findPrivacyNews(person, now) : null,
  ]);
  return { terms, privacy };
}
