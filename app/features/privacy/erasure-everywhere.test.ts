import { randomUUID } from "node:crypto";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { cancelPolicyOf } from "#app/features/scheduling/lessons/rules.ts";
import { useDatabase } from "#test/database.ts";
import type { TableMap } from "./column.ts";
import { dataMap } from "./data-map.ts";
import { erasePerson } from "./erase-person.server.ts";

useDatabase({ tampers: true });

/** A word that is nowhere else, in each table where something of the person stands. */
const canary = (table: string) => `canary-${table.replaceAll("_", "-")}-7f3a`;

const id = randomUUID();
const visit = randomUUID();
const subject = { id, email: `${canary("users")}@example.test` };

const [other, lesson] = [randomUUID(), randomUUID()];

/** What a table asks of a row beyond the types of its columns, or what makes the row this person's. */
const asked: Record<string, Record<string, string | null>> = {
  users: { ...subject, role: "teacher", learning: "es", zone: "Etc/UTC" },
  verifications: { identifier: `email-verification-otp-${subject.email}` },
  api_tokens: { scopes: "{profile:read}", expiresAt: "2100-01-01" },
  api_answers: { status: "200" },
  webhook_endpoints: { events: "{lesson.booked}", beforeUntil: "2026-01-02" },
  teacher_sanctions: {
    appealedAt: "2026-01-02",
    appealOutcome: "upheld",
    appealDecidedAt: "2026-01-03",
    state: "refused",
    by: other,
    secondBy: null,
    endedBy: null,
    appealDecidedBy: randomUUID(),
  },
  text_changes: { seenBy: null },
  offers: { minutes: "50" },
  weekly_hours: { startMinute: "0", endMinute: "60" },
  search_stale: { teacherId: id },
  search_changes: { teacherId: id },
  lessons: {
    id: lesson,
    teacherId: other,
    minutes: "50",
    state: "completed",
    cancelPolicy: JSON.stringify(cancelPolicyOf(12)),
  },
  busy: { personId: id },
  lesson_events: { actorId: id },
  room_presence: { id: visit },
  room_heartbeats: { visitId: visit },
  payments: { lessonId: lesson },
  ledger_postings: { lessonId: lesson },
  packages: {
    teacherId: other,
    state: "refunded",
    cancelPolicy: JSON.stringify(cancelPolicyOf(12)),
  },
  ledger_accounts: { name: `teacher:${id}` },
  ledger_sealed_heads: { account: `teacher:${id}`, head: "0".repeat(64) },
  ledger_entries: { account: `teacher:${id}`, hash: "0".repeat(64) },
  adjustments: { state: "pending", requestedBy: other, decidedBy: null },
  recordings: { teacherConsentId: randomUUID() },
  receipts: { number: "x-0-000000" },
  commission_invoices: { number: "x-0-000000" },
  blocks: { blockedId: other },
  messages: { chatId: randomUUID(), kind: "voice" },
  reports: {
    subject: "message",
    wish: "stops",
    state: "decided",
    outcome: "dismiss",
    ground: "conduct",
    scope: "nothing",
    duration: "once",
    decidedAt: "2026-01-02",
    claimedBy: null,
    lessonId: null,
    reviewId: null,
    chatId: randomUUID(),
    messageSeq: "1",
  },
  report_questions: { answer: null, askedBy: other },
  report_appeals: { answer: null, decidedBy: null },
  report_reversals: { by: other },
  mails: { to: subject.email },
  notifications: { link: "/" },
  announcement_recipients: { announcementId: randomUUID() },
  homework: {
    state: "corrected",
    handedInAt: "2026-01-02",
    handedInOn: "2026-01-02",
    correctedAt: "2026-01-02",
  },
  materials: { kind: "note", url: null, fileName: null },
  person_sanctions: {
    appealedAt: "2026-01-01 10:00+00",
    appealReason: null,
    by: null,
    secondBy: null,
    appealDecidedBy: null,
  },
  notification_hours: { quietFrom: "0", quietTo: "60" },
  audit_log: { seq: "1000000", actorId: id },
};

/** A value for a column of that type. */
function valueOf(column: PgColumn, word: string): string {
  const type = column.getSQLType();
  if (type === "text") return column.enumValues?.[0] ?? word;
  if (type === "uuid") return randomUUID();
  if (type === "jsonb") return JSON.stringify([word]);
  if (type === "boolean") return "false";
  if (type === "tsvector") return `'${word}'`;
  if (type === "tstzrange") return "[2026-01-01 10:00+00,2026-01-01 11:00+00)";
  if (type === "date") return "2026-01-01";
  if (type.startsWith("timestamp")) return "2026-01-01 10:00+00";
  if (type.startsWith("char"))
    return { "char(2)": "GB", "char(3)": "GBP", "char(4)": "4242" }[type] ?? "0".repeat(64);
  return "1";
}

type Row = Record<string, string | null>;

/** One row of a table: what is personal in it is the table's canary, what points to somebody points to the person. */
function rowOf({ table, columns }: TableMap, rows: Map<string, Row>): Row {
  const name = getTableName(table);
  const row: Row = {};
  for (const [key, column] of Object.entries(getTableColumns(table)) as [string, PgColumn][]) {
    const isPersonal = columns[key]!.pii !== "none";
    if (
      (column.notNull && !column.hasDefault) ||
      isPersonal ||
      (key === "id" && column.getSQLType() === "uuid")
    )
      row[column.name] = valueOf(column, isPersonal ? canary(name) : "x");
  }
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns: own, foreignTable, foreignColumns } = reference();
    const other = getTableName(foreignTable);
    if (other !== "users" && !own.some(({ notNull }) => notNull)) continue;
    for (const [n, column] of own.entries())
      row[column.name] =
        other === "users" ? id : (rows.get(other)?.[foreignColumns[n]!.name] ?? null);
  }
  return Object.assign(row, asked[name]);
}

async function insert(tx: Tx, { table }: TableMap, row: Row): Promise<void> {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const values = Object.entries(row).map(([name, value]) => {
    const type = sql.raw(columns[name]!.getSQLType());
    return [name, sql`${value}::${type}`] as const;
  });
  await tx.insert(table).overridingSystemValue().values(Object.fromEntries(values));
}

/** Where a row of an erased person stays, without a word of theirs or with those that are named below. */
const staying = [
  "users",
  // What was agreed to, and when: no word of theirs.
  "terms_acceptances",
  "terms_notices",
  "teachers",
  "teacher_sanctions",
  "offers",
  // What tells the search that a teacher has gone.
  "search_stale",
  "search_changes",
  "lessons",
  "busy",
  "lesson_events",
  "reschedule_requests",
  "lesson_series",
  "packages",
  "saved_cards",
  "room_presence",
  "room_heartbeats",
  "attendance_seals",
  "recording_consents",
  "payments",
  "own_students",
  // Sealed, and kept as the tax law says.
  "tax_details",
  "ledger_postings",
  "ledger_accounts",
  "ledger_sealed_heads",
  "ledger_entries",
  // Why money moved: a part of the books.
  "adjustments",
  "receipts",
  "commission_invoices",
  "disputes",
  "payout_accounts",
  "payouts",
  "transfers",
  "payout_items",
  "late_refunds",
  "deductions",
  "chats",
  "messages",
  "reviews",
  "reports",
  "report_questions",
  "report_appeals",
  "report_reversals",
  "report_comments",
  "contact_messages",
  "contact_answers",
  "audit_log",
  "person_sanctions",
  "person_sanction_reversals",
];

const personal = dataMap.filter(({ of, eraseOf }) => (eraseOf ?? of) !== null);

/** The tables that hold a row of the person's. */
async function tablesWithTheirs(): Promise<string[]> {
  const found = [];
  for (const { table, of, eraseOf } of personal)
    if ((await db().$count(table, (eraseOf ?? of)!(subject))) > 0) found.push(getTableName(table));
  return found;
}

/** The tables that hold a word of the person's, in anybody's row. */
async function tablesWithWords(): Promise<string[]> {
  const found = [];
  for (const { table } of dataMap)
    if ((await db().$count(table, sql`strpos(${table}::text, ${"canary-"}) > 0`)) > 0)
      found.push(getTableName(table));
  return found;
}

describe("an erased person", () => {
  beforeAll(async () => {
    await inTransaction(async (tx) => {
      // One row stands for each table: together they need not be a story that could happen.
      await tx.execute(sql`set local role none`);
      await tx.execute(sql`set local session_replication_role = replica`);
      const rows = new Map<string, Row>();
      for (const map of personal) {
        const row = rowOf(map, rows);
        rows.set(getTableName(map.table), row);
        await insert(tx, map, row);
      }
    });
  }, 60_000);

  it("had a row in every table that can hold one, with words of theirs wherever there can be some", async () => {
    expect(await tablesWithTheirs()).toEqual(personal.map(({ table }) => getTableName(table)));
    expect((await tablesWithWords()).length).toBeGreaterThan(40);
  });

  it("leaves rows only where the books, the law or the other side need them, and no word but in invoices, claims and the log [I5]", async () => {
    expect(await erasePerson(id)).toBe(true);
    expect(await tablesWithTheirs()).toEqual(staying);
    expect(await tablesWithWords()).toEqual([
      "tax_details",
      "adjustments",
      "receipts",
      "commission_invoices",
      "disputes",
      "reports",
      "report_questions",
      "report_appeals",
      "report_reversals",
      "report_comments",
      "contact_messages",
      "contact_answers",
      "audit_log",
    ]);
  });
});
