import { sql } from "drizzle-orm";
import { check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { type NumberName, numberNames } from "#config/numbers.ts";
import { type SwitchName, switchNames } from "#config/switches.ts";
import { noticeNames, type TextName, textNames } from "#config/texts.ts";
import { users } from "./accounts/accounts.ts";
import { id, inOrder, instant, table } from "./columns.ts";
import { sqlList } from "./sql-list.ts";

/** What an admin changes while the product runs. */
export type SettingName = SwitchName | NumberName | TextName;

/**
 * A change of a switch, a number or a text from an instant on. In force is the latest that has begun; rows are never
 * changed, but for one that is taken back before it begins.
 */
export const settingChanges = table(
  "setting_changes",
  {
    id: id(),
    name: text({ enum: [...switchNames, ...numberNames, ...textNames] }).notNull(),
    /** Of a switch: for how many of a hundred people it is on. Of a number: itself, money in pence. */
    value: integer(),
    /** Of a text: what is read; null: what the code says. */
    words: text(),
    /** A page of ours, beside a notice. */
    link: text(),
    fromAt: instant().notNull(),
    why: text().notNull(),
    by: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    withdrawnBy: uuid().references(() => users.id),
    withdrawnAt: instant(),
  },
  (t) => [
    inOrder("setting_changes_order", t.createdAt, t.fromAt, t.withdrawnAt),
    index("setting_changes_name").on(t.name, t.fromAt),
    index("setting_changes_by").on(t.by),
    index("setting_changes_withdrawn_by").on(t.withdrawnBy),
    check("setting_changes_why", sql`length(trim(${t.why})) > 0`),
    check(
      "setting_changes_value",
      sql`(${t.value} is null) = (${t.name} in (${sql.raw(sqlList(textNames))})) and (${t.value} is null or ${t.value} >= 0 and (${t.value} <= 100 or ${t.name} not in (${sql.raw(sqlList(switchNames))})))`,
    ),
    check(
      "setting_changes_words",
      sql`${t.words} is null or (${t.value} is null and length(trim(${t.words})) > 0)`,
    ),
    check(
      "setting_changes_link",
      sql`${t.link} is null or (${t.words} is not null and ${t.link} like '/%' and ${t.name} in (${sql.raw(sqlList(noticeNames))}))`,
    ),
    check(
      "setting_changes_withdrawn",
      sql`(${t.withdrawnBy} is null) = (${t.withdrawnAt} is null) and (${t.withdrawnAt} is null or ${t.withdrawnAt} < ${t.fromAt})`,
    ),
  ],
);
