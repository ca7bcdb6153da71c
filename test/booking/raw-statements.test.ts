import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { lessonStates, occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { asOwner, byOwner, useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { lessonRow } from "#test/builders/lesson-row.ts";

useDatabase();

/** Whom the lesson named `one` keeps busy, and when. */
const wanted = sql.raw(`select teacher_id, teacher_during, id from lessons
    where id = one and state in (${sqlList(occupyingStates)})
  union all select student_id, during, id from lessons
    where id = one and state in (${sqlList(occupyingStates)})`);
const found = sql.raw("select person_id, during, lesson_id from busy where lesson_id = one");
const anyState = sql.raw(
  `(array[${sqlList(lessonStates)}])[1 + floor(random() * ${lessonStates.length})]`,
);

const statements = cases(3_000, 1_000_000);
/** Some tenths of a second: one that runs longer counts as stuck. */
const inOneTransaction = 500;

/**
 * Inserts, moves and deletes lessons and busy rows at random, half the time both together as our commands do, and has
 * each statement judged as if it were a commit. Counts what stood, what was refused, and rows that stood apart.
 */
const writeAtRandom = sql`
  create or replace function write_at_random(
    steps int, sample lessons, teachers uuid[], people uuid[], base timestamptz
  ) returns jsonb language plpgsql as $$
  declare
    row lessons; what int; known uuid[]; one uuid; keeps bool; person uuid; starts timestamptz;
    stood int := 0; refused int := 0; apart int := 0;
  begin
    known := array(select id from lessons);
    for step in 1..steps loop
      what := floor(random() * 6);
      if cardinality(known) > 60 then what := 3; end if;
      one := coalesce(known[1 + floor(random() * cardinality(known))], gen_random_uuid());
      keeps := random() < 0.5;
      starts := base + floor(random() * 60) * interval '30 minutes';
      person := people[1 + floor(random() * cardinality(people))];
      begin
        if what = 0 then
          row := sample;
          row.id := gen_random_uuid(); row.request_id := gen_random_uuid();
          row.calendar_uid := gen_random_uuid();
          row.teacher_id := teachers[1 + floor(random() * cardinality(teachers))];
          row.student_id := person; row.starts_at := starts;
          row.during := tstzrange(starts, starts + interval '50 minutes');
          row.teacher_during := tstzrange(starts, starts + interval '60 minutes');
          row.state := ${anyState};
          one := row.id;
          insert into lessons values (row.*);
        elsif what = 1 then
          update lessons set starts_at = starts, during = tstzrange(starts, starts + interval '50 minutes'),
            teacher_during = tstzrange(starts, starts + interval '60 minutes') where id = one;
        elsif what = 2 then
          update lessons set state = ${anyState}
            where id = one;
        elsif what = 3 then
          delete from lessons where id = one;
        elsif what = 4 then
          keeps := false;
          insert into busy values (person, tstzrange(starts, starts + interval '1 hour'), one)
            on conflict do nothing;
        else
          keeps := false;
          delete from busy where lesson_id = one and person_id = person;
        end if;
        if keeps then
          delete from busy where lesson_id = one;
          insert into busy (person_id, during, lesson_id)
            ${wanted};
        end if;
        set constraints all immediate;
        stood := stood + 1;
        if what = 0 then known := known || one; end if;
        if what = 3 then known := array_remove(known, one); end if;
      exception
        when check_violation or exclusion_violation or unique_violation or raise_exception then
          refused := refused + 1;
      end;
      set constraints all deferred;
      apart := apart + (select count(*) from ((${wanted}) except all (${found})) missing)
        + (select count(*) from ((${found}) except all (${wanted})) spare);
    end loop;
    return jsonb_build_object('stood', stood, 'refused', refused, 'apart', apart);
  end $$`;

it(
  `of ${statements} raw statements none leaves lessons and who is busy apart`,
  patience,
  async () => {
    const teachers = [await aTeacher(), await aTeacher(), await aTeacher()];
    const students = [await aStudent(), await aStudent()];
    const base = new Date(Math.ceil(Date.now() / hour) * hour + 3 * day);
    await db()
      .insert(lessons)
      .values(
        lessonRow(teachers[0]!, students[0]!.id, {
          startsAt: base,
          state: "completed",
          heldUntil: base,
          answerBy: base,
        }),
      );
    await asOwner("create table sample as select * from lessons; grant select on sample to public");
    await byOwner(writeAtRandom);
    const ids = (people: { id: string }[]) =>
      sql.param(`{${people.map(({ id }) => id).join(",")}}`);
    const total = { stood: 0, refused: 0, apart: 0 };
    for (let done = 0; done < statements; done += inOneTransaction) {
      // What was deleted would make the next ones slower and slower.
      if (done % 10_000 === 0) await asOwner("vacuum lessons, busy");
      const steps = Math.min(inOneTransaction, statements - done);
      const [row] = await inTransaction(async (tx) => {
        // Hundreds of steps are one statement here.
        await tx.execute(sql`set local statement_timeout = 0`);
        const { rows } = await tx.execute<{
          counts: typeof total;
        }>(sql`select write_at_random(${steps},
          s::text::lessons, ${ids(teachers)}::uuid[], ${ids([...students, teachers[0]!])}::uuid[],
          ${base}) as counts from sample s`);
        return rows;
      });
      const { counts } = row!;
      for (const key of ["stood", "refused", "apart"] as const) total[key] += counts[key];
    }
    expect(total.apart).toBe(0);
    // Both happened often, or nothing was tried.
    expect(Math.min(total.stood, total.refused)).toBeGreaterThan(statements / 20);
  },
);
