/** What is kept for so many days or years is there a day before they are over, and gone a day after. */
import { randomUUID } from "node:crypto";
import { getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { dropRoomMonths } from "#app/features/classroom/witness/drop-room-months.server.ts";
import { dropOldEvents } from "#app/features/accounts/account-security/history.server.ts";
import { dropOldFormDrafts } from "#app/features/accounts/sessions/drop-form-drafts.server.ts";
import { forgetDeleted } from "#app/features/chat/changing/forget-deleted.server.ts";
import { deleteDue } from "#app/features/files/papers/delete-documents.server.ts";
import { dropOldNotices } from "#app/features/notifications/drop-old-notices.server.ts";
import { numberReceipts } from "#app/features/payments/receipts/number-receipts.server.ts";
import { cancelPolicyOf } from "#app/features/scheduling/lessons/rules.ts";
import { dropOldViews } from "#app/features/statistics/drop-old-views.server.ts";
import { audit, verifyAudit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { nobody } from "#db/schema/accounts/nobody.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { asOwnerUnguarded, useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { dataMap } from "./data-map.ts";
import { deleteAfterYears } from "./delete-after-years.server.ts";

useDatabase({ tampers: true });

/** Everything began then, long enough ago that its years can be over today. */
const began = new Date("2018-03-01T12:00:00Z");
const at = `'${began.toISOString()}'`;
const yearsOver = new Date(
  Date.UTC(began.getUTCFullYear() + rules.law.recordsYears, 2, 1, 12),
).getTime();
const afterDays = (days: number) => began.getTime() + days * day;

/** Each class: which of its rows tell of a person, what deletes them, and when. */
const classes: [what: string, rows: string, run: (now: Date) => Promise<unknown>, over: number][] =
  [
    ["lessons", "lessons where student_id = :student or note <> ''", deleteAfterYears, yearsOver],
    ["their history", "lesson_events where at < :long", deleteAfterYears, yearsOver],
    ["their notes and words", "lesson_notes", deleteAfterYears, yearsOver],
    ["attendance", "room_presence where joined_at < :long", deleteAfterYears, yearsOver],
    ["what reached the room", "room_heartbeats", deleteWithHeartbeats, yearsOver],
    ["the seals of attendance", "attendance_seals", deleteAfterYears, yearsOver],
    ["consents to recordings", "recording_consents", deleteAfterYears, yearsOver],
    [
      "payments",
      "payments where payer_id = :student or paid_at < :long and num_nonnulls(card_last4, provider_ref) > 0",
      deleteAfterYears,
      yearsOver,
    ],
    ["packages", "packages where student_id = :student", deleteAfterYears, yearsOver],
    ["weekly lessons", "lesson_series where student_id = :student", deleteAfterYears, yearsOver],
    ["invitations", "own_students", deleteAfterYears, yearsOver],
    [
      "receipts",
      "receipts where buyer_id = :student or facts::text like '%Name%' or card_last4 is not null",
      deleteAfterYears,
      yearsOver,
    ],
    [
      "invoices for commission",
      "commission_invoices where facts::text like '%Name%' or sealed_buyer is not null",
      deleteAfterYears,
      yearsOver,
    ],
    ["reasons of refunds", "adjustments where reason like 'Word%'", deleteAfterYears, yearsOver],
    ["evidence for banks", "disputes where evidence is not null", deleteAfterYears, yearsOver],
    ["tax details", "tax_details", deleteAfterYears, yearsOver],
    ["bank digits of payouts", "payouts where bank_last4 is not null", deleteAfterYears, yearsOver],
    [
      "where payouts went",
      "payout_accounts where country = 'GB' or bank_last4 is not null",
      deleteAfterYears,
      yearsOver,
    ],
    ["reports", "reports", deleteAfterYears, yearsOver],
    ["questions about reports", "report_questions", deleteAfterYears, yearsOver],
    ["appeals", "report_appeals", deleteAfterYears, yearsOver],
    ["reversals", "report_reversals", deleteAfterYears, yearsOver],
    ["comments of admins", "report_comments", deleteAfterYears, yearsOver],
    ["messages to us", "contact_messages", deleteAfterYears, yearsOver],
    ["mails of them", "mails where key like 'contact-message:%'", deleteAfterYears, yearsOver],
    ["our answers", "contact_answers", deleteAfterYears, yearsOver],
    ["restrictions of teachers", "teacher_sanctions", deleteAfterYears, yearsOver],
    ["decisions about accounts", "person_sanctions", deleteAfterYears, yearsOver],
    ["what was taken back of them", "person_sanction_reversals", deleteAfterYears, yearsOver],
    ["sign-ins", "sign_in_events", dropOldEvents, afterDays(rules.account.signInHistoryDays)],
    ["notifications", "notifications", dropOldNotices, afterDays(rules.notice.keepDays)],
    ["earlier words", "message_originals", forgetDeleted, afterDays(rules.chat.tombstoneDays)],
    ["papers", "files", deleteDue, afterDays(rules.apply.idDocumentKeepDays)],
    ["unsent forms", "form_drafts", dropOldFormDrafts, formDraftOver()],
    [
      "views of pages",
      "teacher_views",
      dropOldViews,
      Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + rules.statistics.keepMonths, 1, 12),
    ],
  ];

/** As two jobs do in one night: a heartbeat goes when its stay has gone. */
async function deleteWithHeartbeats(now: Date): Promise<void> {
  await deleteAfterYears(now);
  await dropRoomMonths(now);
}

function formDraftOver(): number {
  return began.getTime() + rules.account.formDraftMinutes * 60_000;
}

let student: string;
let teacher: Awaited<ReturnType<typeof aTeacher>>;

/** One row of each class, with words wherever there can be some; none of them could be made today. */
async function storeOldRows(): Promise<void> {
  const admin = (await anAdmin()).id;
  const gone = (await aTeacher()).id;
  // Of no month in which ids are made.
  const [lesson, payment, pack, visit, posting, report, appeal] = Array.from(
    { length: 7 },
    () => `f${randomUUID().slice(1)}`,
  );
  const { offer } = teacher;
  const two = `'${teacher.id}', '${student}', '${offer.id}'`;
  const policy = `'${JSON.stringify(cancelPolicyOf(12))}'`;
  await asOwnerUnguarded(`
    update users set erased_at = now() where id = '${gone}';
    insert into lessons (id, teacher_id, student_id, offer_id, kind, title, language, starts_at, minutes, during,
        teacher_during, state, price_minor, currency, cancel_policy, note, request_id)
      values ('${lesson}', ${two}, 'trial', 'Lesson', 'es', ${at}::timestamptz - interval '50 min', 50,
        tstzrange(${at}::timestamptz - interval '50 min', ${at}), tstzrange(${at}::timestamptz - interval '50 min', ${at}),
        'completed', 800, 'GBP', ${policy}, 'Word', '${randomUUID()}');
    insert into lesson_events (lesson_id, "to", actor, actor_id, at) values ('${lesson}', 'booked', 'student', '${student}', ${at});
    insert into lesson_notes (lesson_id, summary, plan, written_at, changed_at) values ('${lesson}', 'Word', 'Word', ${at}, ${at});
    insert into room_presence (id, lesson_id, user_id, joined_at, last_seen_at) values ('${visit}', '${lesson}', '${student}', ${at}, ${at});
    insert into room_heartbeats (visit_id, at, line, frames_decoded, bytes_audio, sends) values ('${visit}', ${at}, 0, 1, 1, true);
    insert into attendance_seals (lesson_id, sealed_at, entries, seal) values ('${lesson}', ${at}, 1, 'seal');
    insert into recording_consents (lesson_id, user_id, visit_id, given_at) values ('${lesson}', '${student}', '${visit}', ${at});
    insert into packages (id, teacher_id, student_id, offer_id, title, language, minutes, lessons, single_minor, price_minor,
        currency, discount_percent, cancel_policy, state, request_id, created_at, ended_at)
      values ('${pack}', ${two}, 'Five', 'es', 50, 5, 2200, 10000, 'GBP', 0, ${policy}, 'refunded', '${randomUUID()}', ${at}, ${at});
    insert into lesson_series (teacher_id, student_id, offer_id, zone, price_minor, currency, state, request_id, created_at, ended_at)
      values (${two}, 'Europe/London', 2200, 'GBP', 'ended', '${randomUUID()}', ${at}, ${at});
    insert into payments (id, lesson_id, package_id, payer_id, amount_minor, currency, fee_basis_points, state, card_last4,
        provider_ref, paid_at, settled_at)
      values ('${payment}', '${lesson}', null, '${student}', 800, 'GBP', 0, 'paid', '4242', 'pi_1', ${at}, ${at}),
        ('${randomUUID()}', null, '${pack}', '${student}', 10000, 'GBP', 0, 'paid', '4242', 'pi_2', ${at}, ${at});
    insert into own_students (teacher_id, student_id, invited_at) values ('${teacher.id}', '${student}', ${at});
    insert into receipts (number, issuer, year, serial, kind, posting_id, payment_id, buyer_id, amount_minor, currency,
        card_last4, paid_at, issued_at, facts)
      values ('PL-2018-000001', 'PL', 2018, 1, 'receipt', '${posting}', '${payment}', '${student}', 800, 'GBP', '4242',
        ${at}, ${at}, '{"buyer":"Name","teacher":"Name","trader":{"name":"Name"},"title":"Lesson"}');
    insert into commission_invoices (number, issuer, year, serial, kind, teacher_id, month, first_entry, last_entry,
        amount_minor, currency, issued_at, facts, sealed_buyer)
      values ('PLT-2018-000001', 'PLT', 2018, 1, 'invoice', '${teacher.id}', '2018-02-01', 1, 1, 96, 'GBP', ${at},
        '{"buyer":"Name"}', 'sealed');
    insert into adjustments (key, payment_id, kind, amount_minor, currency, reason, limit_minor, state, needs_second,
        requested_by, requested_at, decided_by, decided_at, effect)
      values ('${randomUUID()}', '${payment}', 'refund', 100, 'GBP', 'Word', 5000, 'done', false, '${admin}', ${at}, '${admin}',
        ${at}, '{}');
    insert into disputes (provider_ref, payment_id, amount_minor, currency, fee_minor, reason, state, opened_at, evidence,
        closed_at)
      values ('dp_1', '${payment}', 800, 'GBP', 0, 'fraudulent', 'won', ${at}, '{"a":"Word"}', ${at});
    insert into tax_details (teacher_id, sealed, saved_at) values ('${gone}', 'sealed', ${at});
    insert into payout_accounts (teacher_id, country, provider_ref, state, bank_last4, bank_currency, created_at)
      values ('${gone}', 'GB', 'acct_1', 'ready', '6789', 'GBP', ${at});
    insert into payouts (teacher_id, kind, day, amount_minor, currency, state, provider_ref, bank_minor, bank_last4,
        created_at, sent_at, ended_at)
      values ('${gone}', 'weekly', '2018-03-01', 704, 'GBP', 'paid', 'po_1', 704, '6789', ${at}, ${at}, ${at});
    insert into reports (id, reporter_id, subject, lesson_id, teacher_id, category, severity, text, state, outcome, ground,
        reason, scope, duration, decided_by, decided_at)
      values ('${report}', '${student}', 'lesson', '${lesson}', '${teacher.id}', 'behaviour', 'S3', 'Word', 'closed', 'dismiss',
        'conduct', 'Word', 'nothing', 'once', '${admin}', ${at});
    insert into reports (reporter_id, subject, lesson_id, teacher_id, category, severity, text, state, outcome, ground,
        reason, scope, duration, decided_by, decided_at, merged_into)
      values ('${student}', 'lesson', '${lesson}', '${teacher.id}', 'behaviour', 'S3', 'Word', 'closed', 'dismiss',
        'conduct', 'Word', 'nothing', 'once', '${admin}', ${at}, '${report}');
    insert into report_questions (case_id, asked_id, asked_by, question, asked_at, due_at)
      values ('${report}', '${teacher.id}', '${admin}', 'Word', ${at}, ${at});
    insert into report_appeals (id, case_id, appellant_id, text, decision_by, decision_at, created_at, outcome, answer, decided_by, decided_at)
      values ('${appeal}', '${report}', '${student}', 'Word', '${admin}', ${at}, ${at}, 'upheld', 'Word', '${randomUUID()}', ${at});
    insert into report_reversals (case_id, appeal_id, outcome, ground, facts, refund_minor, decision_at, by, at, reason, next, own_minor, limit_minor)
      values ('${report}', '${appeal}', 'dismiss', 'conduct', 'Word', 0, ${at}, '${admin}', ${at}, 'Word', 'closed', 0, 0);
    insert into report_comments (case_id, admin_id, text, created_at) values ('${report}', '${admin}', 'Word', ${at});
    insert into contact_messages (id, name, email, topic, text, state, created_at)
      values ('${visit}', 'Name', 'a@example.test', 'other', 'Word', 'answered', ${at});
    insert into mails (key, "to", subject, html, text) values ('contact-message:${visit}', 'b@example.test', 'Word', 'Name', 'Name');
    insert into contact_answers (message_id, admin_id, text, created_at) values ('${visit}', '${admin}', 'Word', ${at});
    insert into teacher_sanctions (teacher_id, kind, scope, cause, reason, state, by, starts_at, ends_at, ended_at, created_at)
      values ('${teacher.id}', 'restrict', 'new-students', 'conduct', 'Word', 'over', '${admin}', ${at}::timestamptz - interval '2 day', ${at}, ${at},
        ${at}::timestamptz - interval '2 day');
    insert into person_sanctions (id, user_id, kind, scope, cause, facts, report_id, booked_lessons, held_minor, needs_second,
        by, starts_at, ends_at, ended_at, ending, created_at)
      values ('${posting}', '${student}', 'restriction', 'chats', 'spam', 'Word', '${report}', 0, 0, false, '${admin}',
        ${at}::timestamptz - interval '2 day', ${at}, ${at}, 'reversed', ${at}::timestamptz - interval '2 day');
    insert into person_sanction_reversals (sanction_id, by, reason, by_appeal, at)
      values ('${posting}', '${admin}', 'Word', false, ${at});
    insert into sign_in_events (user_id, at, method, result) values ('${student}', ${at}, 'password', 'signed-in');
    insert into notifications (user_id, event, key, title, link, created_at) values ('${student}', 'reviews', 'one', 'Word', '/', ${at});
    insert into message_originals (chat_id, seq, at, cause, text) values ('${visit}', 1, ${at}, 'edited', 'Word');
    insert into files (owner_id, kind, type, bytes, sha256, delete_at, created_at)
      values ('${student}', 'credential', 'application/pdf', 1, 'x', ${at}::timestamptz + interval '${rules.apply.idDocumentKeepDays} day', ${at});
    insert into form_drafts (user_id, path, fields, created_at) values ('${student}', '/x', '{}', ${at});
    insert into teacher_views (teacher_id, day, views) values ('${teacher.id}', '2018-03-01', 1);`);
}

async function told(rows: string): Promise<number> {
  const statement = sql.raw(
    `select count(*)::int as n from ${rows.replaceAll(":student", `'${student}'`).replace(":long", "'2019-01-01'")}`,
  );
  return (await db().execute<{ n: number }>(statement)).rows[0]!.n;
}

async function ledgerRows() {
  return (await db().execute(sql`select * from ledger_entries order by account, account_version`))
    .rows;
}

describe("a clock that is moved on", () => {
  let ledger: unknown;
  let newLesson: string;

  beforeAll(async () => {
    teacher = await aTeacher();
    student = (await aStudent()).id;
    newLesson = await aCompletedLesson(await aStudent(), teacher);
    ledger = await ledgerRows();
    await storeOldRows();
    // The audit log is walked at the end; its first entry is nobody's.
    await inTransaction((tx) =>
      audit(tx, { actorId: null, action: "test.began", object: "none", diff: {} }),
    );
  });

  it.each(classes)("keeps %s until the day before", async (_, rows, run, over) => {
    await run(new Date(over - day < began.getTime() ? began : over - day));
    expect(await told(rows)).toBeGreaterThan(0);
  });

  it.each(classes)("has deleted %s a day after [I8]", async (_, rows, run, over) => {
    await run(new Date(over + day));
    expect(await told(rows)).toBe(0);
  });

  it("leaves sums without a person where the books point, and everything newer as it is", async () => {
    expect(await told(`lessons where student_id = '${nobody}' and price_minor = 800`)).toBe(1);
    expect(await told(`payments where payer_id = '${nobody}' and amount_minor = 800`)).toBe(1);
    expect(await told(`receipts where amount_minor = 800 and facts ->> 'title' = 'Lesson'`)).toBe(
      1,
    );
    expect(await told(`payouts where amount_minor = 704`)).toBe(1);
    expect(await told(`lessons where id = '${newLesson}' and student_id <> '${nobody}'`)).toBe(1);
    expect(await ledgerRows()).toEqual(ledger);
  });

  it("wrote down how many rows of each table went, in the chain of the audit log", async () => {
    const { rows } = await db().execute<{ object: string; diff: string }>(
      sql`select object, diff from audit_log where action = 'privacy.years-over' order by seq`,
    );
    expect(rows.find(({ object }) => object === "things:report")?.diff).toContain('"reports":2');
    expect((await verifyAudit()).fault).toBeNull();
  });

  it("does so much of each thing in a run and no more, and nothing twice", async () => {
    const old = sql`(${began}::timestamptz - interval '1 hour')`;
    await db().execute(sql`
      insert into contact_messages (name, email, topic, text, state, created_at)
      select 'Name', 'a@example.test', 'other', 'Word', 'closed', ${old} from generate_series(1, 5)`);
    const now = new Date(yearsOver + day);
    const few = { things: 2, turns: 2 };
    expect(await deleteAfterYears(now, few)).toEqual({ contact_messages: 4 });
    expect(await deleteAfterYears(now, few)).toEqual({ contact_messages: 1 });
    expect(await deleteAfterYears(now, few)).toEqual({});
  });
});

it("what cannot be deleted keeps nothing else from going, and is told [I8]", async () => {
  const gone = await aTeacher();
  await asOwnerUnguarded(`
    insert into contact_messages (name, email, topic, text, state, created_at)
      values ('Name', 'a@example.test', 'other', 'Word', 'closed', ${at});
    insert into tax_details (teacher_id, sealed, saved_at) values ('${gone.id}', 'sealed', ${at});
    create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
    create trigger refuse before delete on contact_messages for each row execute function refuse()`);
  await expect(deleteAfterYears(new Date(yearsOver + day))).rejects.toThrow(
    "not everything whose years are over went",
  );
  await asOwnerUnguarded("drop function refuse() cascade");
  expect(await told("tax_details")).toBe(0);
  expect(await told("contact_messages")).toBe(1);
});

it("every table that keeps something for years says what becomes of it then", () => {
  const years = `${rules.law.recordsYears} years`;
  for (const { table, columns, ages } of dataMap) {
    const promised = Object.values(columns).some(({ kept }) => kept.includes(years));
    if (promised) expect(ages, getTableName(table)).toBeDefined();
  }
});

it("what is younger than the law's shortest time is changed by nobody", async () => {
  await aCompletedLesson(await aStudent(), await aTeacher());
  await numberReceipts();
  for (const statement of [
    sql`delete from lesson_events`,
    sql`delete from receipts`,
    sql`update receipts set facts = '{}'`,
  ])
    await expect(db().execute(statement)).rejects.toThrow();
});
