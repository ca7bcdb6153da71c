import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { wakeSearch } from "#app/features/teachers/publishing/wake-search.ts";
import { db } from "#app/platform/database/db.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { keyOf } from "#app/features/files/storage-key.ts";
import { connectAsOwner } from "#app/platform/database/owner.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { demo } from "#config/demo.ts";
import { weeklyHours } from "#db/schema/teachers/teachers.ts";
import { useDatabase } from "#test/database.ts";
import { agreeOnThings } from "./seed/lessons/agreements.ts";
import { seedDemo } from "./seed.ts";

useDatabase();

const now = new Date();

/** Sent a moment after a change, whenever that is. */
const hint = wakeSearch.name;

async function read<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) {
  return (await db().execute<Row>(statement)).rows;
}

async function counts() {
  const [row] = await read<Record<string, number>>(sql`select
    (select count(*)::int from users) as users,
    (select count(*)::int from teachers) as teachers,
    (select count(distinct language)::int from teacher_languages where taught) as languages,
    (select count(distinct zone)::int from teachers) as zones,
    (select count(*)::int from users where role = 'student') as students,
    (select count(*)::int from lessons) as lessons,
    (select count(*)::int from lesson_events) as events,
    (select count(*)::int from payments) as payments,
    (select count(*)::int from ledger_entries) as entries,
    (select count(*)::int from chats) as chats,
    (select count(*)::int from messages) as messages,
    (select count(*)::int from reviews) as reviews,
    (select count(*)::int from reports) as reports,
    (select count(*)::int from applications) as applications,
    (select count(*)::int from mails) as mails,
    (select count(*)::int from pgboss.job where name <> ${hint}) as jobs`);
  return row!;
}

/** Lessons of student@ with teacher@ whose room is open at that time. */
async function joinable(at: Date) {
  return read<{ id: string; starts_at: string }>(sql`
    select l.id, l.starts_at from lessons l
    join users s on s.id = l.student_id and s.email = 'student@demo.test'
    join users t on t.id = l.teacher_id and t.email = 'teacher@demo.test'
    where l.state in ('booked', 'live') and l.starts_at <= ${new Date(at.getTime() + 9 * minute)}
      and l.starts_at + l.minutes * interval '1 minute' > ${new Date(at.getTime() + 15 * minute)}`);
}

let took = 0;
beforeAll(async () => {
  const begun = process.cpuUsage();
  await seedDemo(now);
  took = process.cpuUsage(begun).user / 1_000;
});

describe("the demo world", () => {
  it("is there within seconds, with everybody who was promised", async () => {
    // Some two seconds of our own work; by one command for each of its lessons it would be a minute.
    expect(took).toBeLessThan(15_000);
    const world = await counts();
    expect(world).toMatchObject({ teachers: 60, languages: 15, mails: 0 });
    expect(world["students"]).toBeGreaterThanOrEqual(30);
    expect(world["zones"]).toBeGreaterThan(25);
    expect(world["lessons"]).toBeGreaterThan(400);
    expect(world["reviews"]).toBeGreaterThan(80);
    expect(world["chats"]).toBeGreaterThan(60);
    expect(world["reports"]).toBe(7);
    for (const { email } of demo.accounts) {
      const [user] =
        await read(sql`select u.id from users u join auth_accounts a on a.user_id = u.id
        where u.email = ${email} and u.email_verified and a.password like '$argon2id$%'`);
      expect(user, email).toBeDefined();
    }
    const states = await read<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from applications group by state`,
    );
    expect(Object.fromEntries(states.map(({ state, n }) => [state, n]))).toEqual({
      submitted: 3,
      changes_requested: 1,
      rejected: 1,
      approved: 60,
    });
  });

  it("has people of every kind: without reviews, with fewer than are shown, with many", async () => {
    const rows = await read<{ n: number }>(sql`select
      (select count(*)::int from reviews r where r.teacher_id = t.user_id) as n from teachers t`);
    const numbers = rows.map(({ n }) => n);
    expect(numbers.filter((n) => n === 0).length).toBeGreaterThan(4);
    expect(numbers.filter((n) => n === 1 || n === 2).length).toBeGreaterThan(4);
    expect(numbers.filter((n) => n >= 3).length).toBeGreaterThan(8);
    const wrong = await read(sql`select r.id from reviews r join lessons l on l.id = r.lesson_id
      where l.state <> 'completed' or l.student_id <> r.student_id or r.created_at > now()`);
    expect(wrong).toEqual([]);
  });

  it("has lessons that were and lessons to come, and some that were called off by either side", async () => {
    const rows = await read<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from lessons group by state`,
    );
    const byState = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    expect(byState["completed"]).toBeGreaterThan(200);
    expect(byState["booked"]).toBeGreaterThan(40);
    expect(byState["cancelled_student"]).toBeGreaterThan(5);
    expect(byState["cancelled_teacher"]).toBeGreaterThan(3);
  });

  it("has a picture, a document and a voice in the chat of its student and teacher, which can be opened", async () => {
    const rows = await read<{ kind: string; name: string; id: string; seconds: number | null }>(sql`
      select m.kind, f.name, f.file_id as id, (m.detail ->> 'seconds')::float8 as seconds
      from message_files f join messages m on m.chat_id = f.chat_id and m.seq = f.seq
      join chats c on c.id = m.chat_id join users s on s.id = c.student_id
      join users t on t.id = c.teacher_id
      where s.email = 'student@demo.test' and t.email = 'teacher@demo.test' order by m.seq`);
    expect(rows).toMatchObject([
      { kind: "text", name: "El mercado.webp" },
      { kind: "text", name: "Verbos con quedar.pdf" },
      { kind: "voice", name: "voice message.webm" },
    ]);
    expect(rows[2]!.seconds).toBeGreaterThan(2);
    for (const { id } of rows) {
      const bytes = await storage().get(keyOf(id));
      expect(bytes, id).not.toBeNull();
      await bytes?.cancel();
    }
  });

  it("puts nobody in two places", async () => {
    const overlaps = await read(sql`select a.id from lessons a join lessons b on a.id < b.id
      and a.state not like 'cancelled%' and b.state not like 'cancelled%'
      and (a.teacher_id = b.teacher_id and a.teacher_during && b.teacher_during
        or a.student_id = b.student_id and a.during && b.during)`);
    expect(overlaps).toEqual([]);
  });

  it("balances: entries sum to zero, escrow holds the price of every lesson not settled, and nothing else", async () => {
    const [sum] = await read<{ sum: string }>(sql`select sum(amount_minor) from ledger_entries`);
    expect(Number(sum!.sum)).toBe(0);
    const wrong = await read(sql`
      select l.id, l.state, l.price_minor, coalesce(sum(e.amount_minor), 0) as held from lessons l
      join payments p on p.lesson_id = l.id
      left join ledger_entries e on e.account = 'escrow:' || l.id
      group by l.id, p.state having coalesce(sum(e.amount_minor), 0) <>
        case when l.state in ('booked', 'live', 'ended') and p.state <> 'due' then l.price_minor else 0 end`);
    expect(wrong).toEqual([]);
    const [refunds] = await read<{ sum: string }>(
      sql`select coalesce(sum(amount_minor), 0) as sum from ledger_entries where account like 'refunds:%'`,
    );
    const [decided] = await read<{ sum: string }>(
      sql`select coalesce(sum((effect ->> 'studentPence')::int), 0) as sum from adjustments`,
    );
    expect(Number(refunds!.sum)).toBe(Number(decided!.sum));
    const unpaid =
      await read(sql`select l.id from lessons l left join payments p on p.lesson_id = l.id
      where p.id is null or p.state = 'open' or p.amount_minor <> l.price_minor`);
    expect(unpaid).toEqual([]);
  });

  it("has a time to answer, a weekly series and a package for the student who looks around", async () => {
    const [has] = await read(sql`
      select (select count(*)::int from reschedule_requests where state = 'open') as "rescheduleRequests",
        (select count(*)::int from lesson_series where state = 'active') as series,
        (select count(*)::int from packages where state = 'active') as packages`);
    expect(has).toEqual({ rescheduleRequests: 1, series: 1, packages: 1 });
  });

  it("queues what is told at once, reminders for lessons to come, and nothing else", async () => {
    const queued = await read<{ name: string; past: number }>(sql`
      select name, count(*) filter (where start_after < now())::int as past
      from pgboss.job where name not like '\\_\\_%' and name <> ${hint} group by name order by name`);
    expect(queued.filter(({ past }) => past === 0).map(({ name }) => name)).toEqual([
      "files.drop-bytes",
      "scheduling.notice-charge",
      "scheduling.remind",
      "scheduling.remind-package",
    ]);
    expect(queued.filter(({ past }) => past > 0).map(({ name }) => name)).toEqual([
      "announcements.tell",
      "payments.announce-adjusted",
      "payments.send-refund",
      "scheduling.announce-booked",
      "scheduling.announce-package",
      "scheduling.announce-proposed",
      "scheduling.announce-series",
    ]);
  });
});

describe("every feature", () => {
  it("occurs: introduced teachers, packages, approving first, instant lessons, announcements", async () => {
    const [has] = await read<Record<string, number>>(sql`select
      (select count(*)::int from teachers t join files v on v.id = t.video_file_id
        join files c on c.id = t.captions_file_id join users u on u.id = t.user_id
        where u.portrait_id is not null and v.duration_ms >= 30000) as introduced,
      (select count(*)::int from teachers where packages <> '{}') as packages,
      (select count(*)::int from teachers where approve_first) as approving,
      (select count(*)::int from teachers where instant_lessons) as instant,
      (select count(*)::int from announcements where state = 'sent' and told > 0) as announced,
      (select count(*)::int from announcements where state = 'draft') as drafts`);
    expect(has).toMatchObject({ introduced: 4, approving: 1, instant: 1 });
    expect(has).toMatchObject({ announced: 1, drafts: 1 });
    expect(has!["packages"]).toBeGreaterThan(10);
  });

  it("has applications that can be approved: each that waits has a video and an identity document", async () => {
    const { rows } = await db().execute<{ sent: number; kinds: string[]; whole: boolean }>(sql`
      select count(distinct a.id)::int as sent, array_agg(distinct f.kind) as kinds,
        bool_and(f.id is not null) as whole
      from applications a
      cross join lateral unnest(array[a.video_file_id, a.identity_file_id]) as own (file_id)
      left join files f on f.id = own.file_id
      where a.state = 'submitted'`);
    expect(rows).toEqual([{ sent: 3, kinds: ["identity", "video"], whole: true }]);
  });

  it("is told in words of its own: nobody reads the same in two of their chats", async () => {
    const twice = await read(sql`
      select p.person, m.text from messages m join chats c on c.id = m.chat_id
      cross join lateral (values (c.student_id), (c.teacher_id)) as p (person)
      group by p.person, m.text having count(distinct c.id) > 1`);
    expect(twice).toEqual([]);
    expect(await read(sql`select text from messages where text ~* 'recording|photo'`)).toEqual([]);
  });

  it("fits: no goal names a language or a place, because people learn more than one [B32]", async () => {
    const goals = await read<{ goal: string }>(sql`select goal from users where goal <> ''`);
    expect(goals.length).toBeGreaterThan(20);
    const names = /Italian|Spanish|French|German|Japanese|DELF|TEF|Lisbon|Lyon|Texas|Sapporo/;
    expect(goals.filter(({ goal }) => names.test(goal))).toEqual([]);
    const young = await read(sql`select user_id from teachers
      where good_at ?| array['children', 'teenagers']`);
    expect(young).toEqual([]);
  });

  it("can be appealed: a second admin is there, and both may look around", () => {
    expect(demo.adminsWithoutTwoStep).toEqual(["admin@demo.test", "admin2@demo.test"]);
    expect(demo.accounts.map(({ email }) => email)).toContain("admin2@demo.test");
  });
});

describe("a start", () => {
  it("finds one lesson that can be joined right away", async () => {
    expect(await joinable(now)).toHaveLength(1);
  });

  it("changes nothing when there is one", async () => {
    const before = await counts();
    await seedDemo(new Date(now.getTime() + 5 * minute));
    expect(await counts()).toEqual(before);
  });

  it("adds one, and nothing else, when the last is over", async () => {
    const before = await counts();
    const later = new Date(now.getTime() + 90 * minute);
    await seedDemo(later);
    expect(await joinable(later)).toHaveLength(1);
    expect(await counts()).toEqual({
      ...before,
      lessons: before["lessons"]! + 1,
      events: before["events"]! + 2,
      payments: before["payments"]! + 1,
      entries: before["entries"]! + 2,
    });
  });

  it("calls off what stands in the way, with everything paid back", async () => {
    const [coming] = await read<{ id: string; starts_at: string }>(sql`
      select l.id, l.starts_at from lessons l
      join users t on t.id = l.teacher_id and t.email = 'teacher@demo.test'
      join users s on s.id = l.student_id and s.email <> 'student@demo.test'
      where l.state = 'booked' and l.minutes >= 50 and l.starts_at > ${new Date(now.getTime() + day)}
      order by l.starts_at limit 1`);
    const start = new Date(new Date(coming!.starts_at).getTime() - 5 * minute);
    await seedDemo(start);
    expect(await joinable(start)).toHaveLength(1);
    const [after] = await read<{ state: string; payment: string }>(sql`
      select l.state, p.state as payment from lessons l join payments p on p.lesson_id = l.id
      where l.id = ${coming!.id}`);
    expect(after).toEqual({ state: "cancelled_teacher", payment: "refunded" });
  });
});

describe("the same world everywhere", () => {
  it("has the same people with the same faces and offers", async () => {
    const people = await read<{ slug: string; portrait_seed: string; price: number }>(sql`
      select t.slug, t.portrait_seed, sum(o.price_minor)::int as price
      from teachers t join offers o on o.teacher_id = t.user_id group by t.user_id order by t.slug`);
    expect(people[0]).toEqual({
      slug: "aissatou-diallo",
      portrait_seed: "aissatou-diallo-1",
      price: 4850,
    });
    expect(people.find(({ slug }) => slug === "ines-valverde")?.price).toBe(7500);
    expect(new Set(people.map(({ portrait_seed }) => portrait_seed)).size).toBe(60);
  });
});

describe("a start after one that was killed", () => {
  const agreed = sql`
    select (select count(*)::int from reschedule_requests) as "rescheduleRequests",
      (select count(*)::int from lesson_series) as series,
      (select count(*)::int from packages) as packages`;

  it("makes what was not made yet, and nothing twice", async () => {
    await db().execute(sql`delete from reschedule_requests`);
    // the application's own role adds steps and takes none away
    const owner = await connectAsOwner();
    await owner.query(`delete from demo.progress where step <> 'world'`);
    await owner.end();
    const before = await counts();
    await seedDemo(now);
    expect(await read(agreed)).toEqual([{ rescheduleRequests: 1, series: 1, packages: 1 }]);
    expect(await counts()).toMatchObject({ users: before["users"], lessons: before["lessons"] });
  });

  it("makes nothing again that somebody has ended since", async () => {
    await db().execute(sql`delete from reschedule_requests`);
    await seedDemo(now);
    expect(await read(agreed)).toEqual([{ rescheduleRequests: 0, series: 1, packages: 1 }]);
  });

  it("names what cannot be made: teachers without hours take no lesson to another day", async () => {
    await db().delete(weeklyHours);
    expect(await agreeOnThings(now)).toEqual(["a suggested time"]);
  });
});
