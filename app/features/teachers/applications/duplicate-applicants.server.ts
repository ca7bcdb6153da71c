import { sql } from "drizzle-orm";
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

const plainName = (column: string) =>
  sql.raw(
    `regexp_replace(lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]]', '', 'g')`,
  );
/** Without what mail providers ignore: points, and what follows a plus. */
const plainMail = (column: string) =>
  sql.raw(`replace(split_part(split_part(${column}, '@', 1), '+', 1), '.', '')`);

/** Other people who may be the same: by name, mail address, the same file, or the same words. */
export async function findLookAlikes(
  application: Pick<Application, "id" | "userId" | "about" | "offers">,
  on: Db | Tx = db(),
): Promise<LookAlike[]> {
  const { userId, about, offers } = application;
  const plans = offers.map(({ plan }) => plan ?? "").filter((plan) => plan.length >= 40);
  const { rows } = await on.execute<{
    id: string;
    name: string;
    role: string | null;
    same_name: boolean;
    same_email: boolean;
    same_file: boolean;
    same_text: boolean;
  }>(sql`
    with me as (select * from users where id = ${userId}),
    others as (
      select u.id, u.name, u.role,
        ${plainName("u.name")} <> '' and ${plainName("u.name")} = ${plainName("me.name")} as same_name,
        length(${plainMail("me.email")}) >= 5
          and ${plainMail("u.email")} = ${plainMail("me.email")} as same_email,
        exists (select from files mine join files theirs on theirs.sha256 = mine.sha256
          where mine.owner_id = me.id and theirs.owner_id = u.id) as same_file,
        ${about} <> '' and (
          exists (select from applications a where a.user_id = u.id and a.about = ${about})
          or exists (select from teachers t where t.user_id = u.id and t.about = ${about}))
        or exists (select from applications a, jsonb_array_elements(a.offers) o
          where a.user_id = u.id and o->>'plan' = any(${sql.param(plans)}::text[])) as same_text
      from users u, me
      where u.id <> me.id and u.erased_at is null)
    select * from others where same_name or same_email or same_file or same_text
    order by same_file desc, same_email desc, same_text desc, name, id limit ${most}`);
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    role: row.role,
    reasons: (["name", "email", "file", "text"] as const).filter((key) => row[`same_${key}`]),
  }));
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
