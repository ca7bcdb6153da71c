import { sql, type SQL } from "drizzle-orm";
import type { ApplicationFlag } from "#db/schema/teachers/applications.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import type { Application } from "./application-steps.ts";
import { hasContact } from "../forms/contact-detail-detection.ts";

export type LookAlikeReason = "name" | "email" | "file" | "text";

export type LookAlike = {
  userId: string;
  name: string;
  role: string | null;
  reasons: LookAlikeReason[];
};

const most = 10;

/** As the index `users_same_name` has it. */
const plainName = (column: string) =>
  sql.raw(
    `regexp_replace(lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]]', '', 'g')`,
  );
/** Without what mail providers ignore: points, and what follows a plus. As the index `users_same_mailbox` has it. */
const plainMail = (column: string) =>
  sql.raw(`replace(split_part(split_part(${column}, '@', 1), '+', 1), '.', '')`);

type Told = Pick<Application, "userId" | "about" | "offers">;

/** Other people who may be the same: by name, mail address, the same file, or the same words. */
export async function findLookAlikes(application: Told, on: Db | Tx = db()): Promise<LookAlike[]> {
  const { rows } = await on.execute<{
    id: string;
    name: string;
    role: string | null;
    same_name: boolean;
    same_email: boolean;
    same_file: boolean;
    same_text: boolean;
  }>(lookAlikesQuery(application));
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    role: row.role,
    reasons: (["name", "email", "file", "text"] as const).filter((key) => row[`same_${key}`]),
  }));
}

/** Each kind finds its people by an index of its own, so that no account is read that is not alike. */
export function lookAlikesQuery({ userId, about, offers }: Told): SQL {
  const plans = offers.map(({ plan }) => plan ?? "").filter((plan) => plan.length >= 40);
  return sql`
    with me as materialized (
      select ${plainName("name")} as name, ${plainMail("email")} as mail from users where id = ${userId}),
    alike (id, reason) as (
      select u.id, 'name' from me join users u on ${plainName("u.name")} = me.name where me.name <> ''
      union all select u.id, 'email' from me join users u on ${plainMail("u.email")} = me.mail
        where length(me.mail) >= 5
      union all select theirs.owner_id, 'file' from files mine join files theirs using (sha256)
        where mine.owner_id = ${userId}
      union all select user_id, 'text' from applications where about = ${about} and about <> ''
      union all select user_id, 'text' from teachers where about = ${about} and about <> ''
      union all select a.user_id, 'text' from unnest(${sql.param(plans)}::text[]) plan
        join applications a on a.offers @> jsonb_build_array(jsonb_build_object('plan', plan)))
    select u.id, u.name, u.role, bool_or(reason = 'name') as same_name,
      bool_or(reason = 'email') as same_email, bool_or(reason = 'file') as same_file,
      bool_or(reason = 'text') as same_text
    from alike join users u using (id)
    where u.id <> ${userId} and u.erased_at is null
    group by u.id
    order by same_file desc, same_email desc, same_text desc, u.name, u.id limit ${most}`;
}

/** What to look at twice in what is being sent. */
export async function findFlags(tx: Tx, application: Application): Promise<ApplicationFlag[]> {
  const { headline, about, experience, offers } = application;
  const texts = offers.flatMap(({ title, goal, plan }) => [title, goal ?? "", plan ?? ""]);
  const flags: ApplicationFlag[] = [];
  if ((await findLookAlikes(application, tx)).length > 0) flags.push("duplicate");
  if (hasContact(headline, about, experience, ...texts)) flags.push("contact");
  return flags;
}
