import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob, enqueueAll } from "#app/platform/database/jobs.server.ts";
import { documents } from "./documents.ts";
import { sendPrivacyChangedMail } from "./emails/privacy-changed.tsx";
import { privacyFrom, readPrivacyNews } from "./privacy-news.server.ts";

const atOnce = 500;

/**
 * Tells everybody whose account is older than the newest privacy notice of it, once, as soon as it is published; who is
 * suspended, too, as their data is still here. Answers how many were told.
 */
export async function tellPrivacyNotice(now = new Date()): Promise<number> {
  const [version] = documents.privacy.versions;
  const from = new Date(privacyFrom(version));
  let told = 0;
  for (;;) {
    const count = await inTransaction(async (tx) => {
      const { rows } = await tx.execute<{ userId: string }>(sql`
        insert into privacy_version_notices (user_id, version, told_at)
        select id, ${version}, ${now} from users u
        where u.created_at < ${from} and u.erased_at is null and u.email_verified
          and not exists (
            select from privacy_version_notices n where n.user_id = u.id and n.version = ${version})
        limit ${atOnce}
        on conflict do nothing returning user_id as "userId"`);
      await enqueueAll(
        tx,
        sendPrivacyChanged,
        rows.map(({ userId }) => ({ payload: { userId } })),
      );
      return rows.length;
    });
    told += count;
    if (count < atOnce) return told;
  }
}

/** Nothing is sent to somebody who has left meanwhile. */
export const sendPrivacyChanged = defineJob({
  name: "legal.send-privacy-changed",
  payload: z.object({ userId: z.uuid() }),
  async run({ userId }) {
    const [user] = await db()
      .select({ email: users.email, erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (user === undefined || user.erasedAt !== null) return;
    const news = await readPrivacyNews({ id: userId });
    if (news !== null) await sendPrivacyChangedMail({ userId, email: user.email, news });
  },
});

const tellNewPrivacyNotice = defineJob({
  name: "legal.tell-new-privacy-notice",
  payload: z.object({}),
  run: async () => void (await tellPrivacyNotice()),
  schedule: "55 7 * * *",
});

export const legalJobs = [sendPrivacyChanged, tellNewPrivacyNotice];
