import { and, eq, isNull, sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { privacyVersionNotices } from "#db/schema/legal.ts";
import type { Person } from "#app/access/actor.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { day, startOfLocalDay } from "#app/platform/time/time.ts";
import { documents } from "./documents.ts";

/** A version of the privacy notice that a person has been told of; instants are epoch milliseconds. */
export type PrivacyNews = {
  version: string;
  /** The version they knew before. */
  since: string;
  toldAt: number;
  /** From when it holds for them: its day, and never earlier than `rules.notice.termsDays` after they were told. */
  from: number;
  hasSeen: boolean;
};

const { versions } = documents.privacy;

/** The first instant of a version. */
export function privacyFrom(version: string): number {
  return startOfLocalDay(version, brand.zone);
}

const notices = prepared((on) =>
  on
    .select({ createdAt: users.createdAt, notice: privacyVersionNotices })
    .from(users)
    .innerJoin(privacyVersionNotices, eq(privacyVersionNotices.userId, users.id))
    .where(eq(users.id, sql.placeholder("person")))
    .prepare("legal.privacy-notices"),
);

/** What a person was told of the newest privacy notice; null where they came after it, or were not told yet. */
export async function readPrivacyNews({ id }: Pick<Person, "id">): Promise<PrivacyNews | null> {
  const rows = await notices().execute({ person: id });
  const [newest, ...older] = versions;
  const told = rows.find(({ notice }) => notice.version === newest);
  if (told === undefined) return null;
  const { createdAt, notice } = told;
  const isKnown = (version: string) =>
    privacyFrom(version) <= createdAt.getTime() ||
    rows.some(({ notice }) => notice.version === version);
  return {
    version: newest,
    since: older.find(isKnown) ?? older.at(-1) ?? newest,
    toldAt: notice.toldAt.getTime(),
    from: Math.max(privacyFrom(newest), notice.toldAt.getTime() + rules.notice.termsDays * day),
    hasSeen: notice.seenAt !== null,
  };
}

/** What a person's pages say of it: until they have seen it, or as many days after it has come into force. */
export async function findPrivacyNews(
  person: Pick<Person, "id">,
  now: number,
): Promise<PrivacyNews | null> {
  const news = await readPrivacyNews(person);
  const isOver = news !== null && now >= news.from + rules.notice.termsDays * day;
  return news === null || news.hasSeen || isOver ? null : news;
}

/** Keeps that a person has seen a version, the first time; nothing where they were not told of it. */
export async function markPrivacySeen(
  { id }: Pick<Person, "id">,
  version: string,
  now = new Date(),
): Promise<void> {
  await db()
    .update(privacyVersionNotices)
    .set({ seenAt: now })
    .where(
      and(
        eq(privacyVersionNotices.userId, id),
        eq(privacyVersionNotices.version, version),
        isNull(privacyVersionNotices.seenAt),
      ),
    );
}
