import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "./cluster.ts";

export type Booking = {
  id: string;
  teacherId: string;
  studentId: string;
  /** A range of PostgreSQL; the teacher's holds their break, too. */
  during: string;
  teacherDuring: string;
};

/** What a transaction between two clusters has been through; a process can end after each. */
export type Step = "prepared-first" | "prepared-both" | "decided";

/** The cluster that a person lives in: by the last digits of their id, as a map from persons to shards would say. */
export function shardOf(personId: string, count: number): number {
  return Number.parseInt(personId.slice(-6), 16) % count;
}

/** What PostgreSQL says of a prepared transaction that another connection ends just then. */
const isBeingEnded = "55000";

/** Whose time was taken already, or whose transaction somebody else has ended. */
const refusals = new Set(["23P01", "23505", "42704"]);

/**
 * Books a lesson of two people, wherever they live: true where both had the time. In two clusters both sides are
 * prepared, in the order of the clusters so that no two wait for each other in a circle; then the teacher's side is
 * committed, which decides, and the student's follows. `after` is told each step and may end it there.
 */
export async function bookAcross(
  clusters: readonly Cluster[],
  booking: Booking,
  after: (step: Step) => void = () => {},
): Promise<boolean> {
  const home = shardOf(booking.teacherId, clusters.length);
  const other = shardOf(booking.studentId, clusters.length);
  const statements = sides(booking);
  if (home === other) return tried(() => transaction(clusters[home]!, statements.both, "commit"));
  const ending = `prepare transaction ${gid(booking.id, home)}`;
  const prepare = (at: number) =>
    transaction(clusters[at]!, statements[at === home ? "teacher" : "student"], ending);
  const [first, second] = home < other ? [home, other] : [other, home];
  if (!(await tried(() => prepare(first)))) return false;
  after("prepared-first");
  if (!(await tried(() => prepare(second)))) {
    await end(clusters[first]!, "rollback", booking.id, home);
    return false;
  }
  after("prepared-both");
  const decided = await end(clusters[home]!, "commit", booking.id, home);
  if (!decided) {
    await end(clusters[other]!, "rollback", booking.id, home);
    return false;
  }
  after("decided");
  await end(clusters[other]!, "commit", booking.id, home);
  return true;
}

/**
 * Ends what processes that are gone have left prepared for longer than `seconds`: as the teacher's cluster has decided,
 * and where it has not, nobody is busy. Answers how many transactions it ended. Asked again, it goes on.
 */
export async function settleDoubts(clusters: readonly Cluster[], seconds: number) {
  let ended = 0;
  for (const cluster of clusters) {
    const { rows } = await cluster.pool.query<{ gid: string }>(
      "select gid from pg_prepared_xacts where prepared < now() - make_interval(secs => $1)",
      [seconds],
    );
    for (const { gid: name } of rows) {
      const [id, home] = name.split("@") as [string, string];
      const decided = await decide(clusters[Number(home)]!, id, Number(home));
      if (await end(cluster, decided ? "commit" : "rollback", id, Number(home))) ended += 1;
    }
  }
  return ended;
}

/** Whether the lesson is booked. Where nothing says so yet, it never will be: a side that comes later meets the row. */
async function decide({ pool }: Cluster, id: string, home: number): Promise<boolean> {
  await end({ pool }, "rollback", id, home);
  await pool.query(
    "insert into lessons (id, state) values ($1, 'abandoned') on conflict do nothing",
    [id],
  );
  const { rows } = await pool.query<{ state: string }>("select state from lessons where id = $1", [
    id,
  ]);
  return rows[0]!.state === "booked";
}

function sides({ id, teacherId, studentId, during, teacherDuring }: Booking) {
  const insert = (table: string, values: string[]) =>
    `insert into ${table} values (${values.map(pg.escapeLiteral).join(", ")})`;
  const lesson = insert("lessons", [id, teacherId, studentId, during, "booked"]);
  const teacher = insert("busy", [teacherId, teacherDuring, id]);
  const student = insert("busy", [studentId, during, id]);
  const byPerson = teacherId < studentId ? [teacher, student] : [student, teacher];
  return { teacher: `${lesson}; ${teacher}`, student, both: [lesson, ...byPerson].join("; ") };
}

const gid = (id: string, home: number) => pg.escapeLiteral(`${id}@${home}`);

/** One trip: all of it, or nothing. */
async function transaction({ pool }: Cluster, statements: string, ending: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${statements}; ${ending}`);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** Ends what is prepared under that name; false where somebody else has done so, who is waited for. */
async function end(
  { pool }: Pick<Cluster, "pool">,
  how: "commit" | "rollback",
  id: string,
  home: number,
): Promise<boolean> {
  for (;;) {
    try {
      return await tried(() => pool.query(`${how} prepared ${gid(id, home)}`));
    } catch (error) {
      if ((error as { code?: string }).code !== isBeingEnded) throw error;
      await sleep(1);
    }
  }
}

async function tried(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== undefined && refusals.has(error.code)) return false;
      throw error;
    },
  );
}
