import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob, enqueueAll } from "#app/platform/database/jobs.server.ts";
import { sendTermsChangedMail } from "./emails/terms-changed.tsx";
import { readTerms } from "./read-terms.server.ts";
import { termsTexts } from "./terms.ts";

const atOnce = 500;

/**
 * Tells everybody who has accepted older terms of the newest, once, as soon as it is published. Answers how many were
 * told. It holds for them `rules.notice.termsDays` later at the earliest, whatever its day is.
 */
export async function tellTerms(now = new Date()): Promise<number> {
  const { version } = termsTexts[0];
  let told = 0;
  for (;;) {
    const count = await inTransaction(async (tx) => {
      const { rows } = await tx.execute<{ userId: string }>(sql`
        insert into terms_notices (user_id, version, told_at)
        select id, ${version}, ${now} from users u
        where u.terms_version < ${version} and u.erased_at is null and u.email_verified
          and not exists (select from terms_notices n where n.user_id = u.id and n.version = ${version})
        limit ${atOnce}
        on conflict do nothing returning user_id as "userId"`);
      await enqueueAll(
        tx,
        sendTermsChanged,
        rows.map(({ userId }) => ({ payload: { userId } })),
      );
      return rows.length;
    });
    told += count;
    if (count < atOnce) return told;
  }
}

/** Nothing is sent to somebody who has accepted it meanwhile, or has left. */
export const sendTermsChanged = defineJob({
  name: "accounts.send-terms-changed",
  payload: z.object({ userId: z.uuid() }),
  async run({ userId }) {
    const [user] = await db()
      .select({ email: users.email, erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (user === undefined || user.erasedAt !== null) return;
    const { newer } = await readTerms({ id: userId });
    if (newer !== null) await sendTermsChangedMail({ userId, email: user.email, newer });
  },
});

export const tellNewTerms = defineJob({
  name: "accounts.tell-new-terms",
  payload: z.object({}),
  run: async () => void (await tellTerms()),
  schedule: "50 7 * * *",
});
