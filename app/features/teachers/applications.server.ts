import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { applications, teachers } from "#db/schema/teachers.ts";
import type { Admin, Student } from "#app/access/actor.ts";
import { db, type Db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day } from "#app/platform/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import type { Application } from "./application-steps.ts";

/** In the order of the unique index: a person has at most one of these. */
export const openStates = ["draft", "submitted", "in_review", "changes_requested"] as const;
export const waitingStates = ["submitted", "in_review"] as const;

/** The application a person is concerned with: the open one, or else the last. */
export async function findApplication(
  student: Pick<Student, "id">,
  on: Db | Tx = db(),
): Promise<Application | null> {
  const [application] = await on
    .select()
    .from(applications)
    .where(eq(applications.userId, student.id))
    .orderBy(
      desc(inArray(applications.state, [...openStates])),
      desc(applications.createdAt),
      desc(applications.id),
    )
    .limit(1);
  return application ?? null;
}

/** When a rejected person may apply again, or null for any other state. */
export function mayApplyAgainFrom(application: Application): number | null {
  if (application.state !== "rejected" || application.decidedAt === null) return null;
  return application.decidedAt.getTime() + rules.apply.reapplyDays * day;
}

/**
 * Whether somebody has, as a student, lessons to come or money in them: until that is over they
 * cannot become a teacher, since the pages of those lessons are a student's.
 */
export async function hasStudentTies(userId: string, on: Db | Tx = db()): Promise<boolean> {
  const { rows } = await on.execute<{ ties: boolean }>(sql`select exists (
    select 1 from lessons l left join payments p on p.lesson_id = l.id
    where l.student_id = ${userId}
      and (l.state in ('booked', 'live', 'ended')
        or (l.state = 'held' and l.held_until > now())
        or (l.state in ('held', 'expired') and p.state = 'paid'))) as ties`);
  return rows[0]?.ties ?? false;
}

export type ShownStates = "waiting" | "approved" | "rejected";
const statesShown: Record<ShownStates, Application["state"][]> = {
  waiting: [...waitingStates],
  approved: ["approved"],
  rejected: ["rejected"],
};

export type QueueRow = {
  id: string;
  name: string;
  email: string;
  state: Application["state"];
  country: string;
  languages: Application["languages"];
  submittedAt: number;
  decidedAt: number | null;
  portraitSeed: string;
};

const listed = 200;

/** Applications for the admin: the longest waiting first, decided ones by their decision. */
export async function listApplications(
  _admin: Admin,
  { show, text }: { show: ShownStates; text: string },
): Promise<QueueRow[]> {
  const rows = await db()
    .select({
      id: applications.id,
      name: users.name,
      email: users.email,
      state: applications.state,
      country: applications.country,
      languages: applications.languages,
      submittedAt: applications.submittedAt,
      decidedAt: applications.decidedAt,
      portraitSeed: applications.userId,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(inArray(applications.state, statesShown[show]), matches(text)))
    .orderBy(
      ...(show === "waiting"
        ? [asc(applications.submittedAt), asc(applications.id)]
        : [desc(applications.decidedAt), desc(applications.id)]),
    )
    .limit(listed);
  return rows.map(({ submittedAt, decidedAt, ...row }) => ({
    ...row,
    submittedAt: submittedAt?.getTime() ?? 0,
    decidedAt: decidedAt?.getTime() ?? null,
  }));
}

/** Name or address contains the text, whatever the case. */
export function matches(text: string) {
  if (text === "") return undefined;
  const wanted = text.toLowerCase();
  return sql`(strpos(lower(${users.name}), ${wanted}) > 0 or strpos(${users.email}, ${wanted}) > 0)`;
}

export async function countApplications(_admin: Admin): Promise<Record<ShownStates, number>> {
  const rows = await db()
    .select({ state: applications.state, count: count() })
    .from(applications)
    .groupBy(applications.state);
  const sum = (show: ShownStates) =>
    rows
      .filter(({ state }) => statesShown[show].includes(state))
      .reduce((total, row) => total + row.count, 0);
  return { waiting: sum("waiting"), approved: sum("approved"), rejected: sum("rejected") };
}

export type ReadApplication = Application & {
  applicant: { name: string; email: string; createdAt: number; role: string | null };
  decidedByName: string | null;
  /** The address of the page, once there is one. */
  slug: string | null;
};

/** One sent application, for the admin. A draft belongs to its writer alone. */
export async function getApplication(_admin: Admin, id: string): Promise<ReadApplication> {
  const [row] = isUuid(id)
    ? await db()
        .select({
          application: applications,
          name: users.name,
          email: users.email,
          createdAt: users.createdAt,
          role: users.role,
          slug: teachers.slug,
          decidedByName: sql<
            string | null
          >`(select d.name from users d where d.id = ${applications.decidedBy})`,
        })
        .from(applications)
        .innerJoin(users, eq(users.id, applications.userId))
        .leftJoin(teachers, eq(teachers.userId, applications.userId))
        .where(and(eq(applications.id, id), sql`${applications.state} <> 'draft'`))
    : [];
  if (row === undefined) throw new AppError("not-found");
  const { application, decidedByName, slug, createdAt, ...applicant } = row;
  return {
    ...application,
    applicant: { ...applicant, createdAt: createdAt.getTime() },
    decidedByName,
    slug,
  };
}
