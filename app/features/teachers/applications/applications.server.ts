import { openApplicationStates } from "#db/schema/teachers/application-states.ts";
import {
  unsettledStates,
  openStates,
  unbookedStates,
} from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Admin, Student } from "#app/access/actor.ts";
import { db, prepared, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { applicantHome, nextStep, type Application } from "./application-steps.ts";

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
      desc(inArray(applications.state, [...openApplicationStates])),
      desc(applications.createdAt),
      desc(applications.id),
    )
    .limit(1);
  return application ?? null;
}

const isOpen = inArray(applications.state, [...openApplicationStates]);

const isOpenOfPerson = and(eq(applications.userId, sql.placeholder("person")), isOpen);

/** The `person`'s application that is not decided, for a read that asks whether there is one. */
export const openApplicationQuery = (on: Db) =>
  on.select({ id: applications.id }).from(applications).where(isOpenOfPerson);

const openApplication = prepared((on) =>
  on.select().from(applications).where(isOpenOfPerson).prepare("applications.open"),
);

/** What an applicant's dashboard says of the application, or null where none is open. */
export async function readApplicantCard({ id }: { id: string }) {
  const [application] = await openApplication().execute({ person: id });
  if (application === undefined) return null;
  return {
    state: application.state as (typeof openApplicationStates)[number],
    step: nextStep(application),
    path: applicantHome(application),
  };
}

export type ApplicantCard = NonNullable<Awaited<ReturnType<typeof readApplicantCard>>>;

/** When somebody who was rejected or has withdrawn may apply again, or null for any other state. */
export function mayApplyAgainFrom(application: Application): number | null {
  const { state, againFrom, decidedAt, updatedAt } = application;
  if (state === "withdrawn") return updatedAt.getTime();
  if (state !== "rejected" || decidedAt === null) return null;
  return againFrom?.getTime() ?? decidedAt.getTime() + rules.apply.reapplyDays * day;
}

/**
 * Whether somebody has, as a student, lessons to come or money in them: until that is over they
 * cannot become a teacher, since the pages of those lessons are a student's.
 */
export async function hasStudentTies(userId: string, on: Db | Tx = db()): Promise<boolean> {
  const { rows } = await on.execute<{ ties: boolean }>(sql`select exists (
    select 1 from lessons l left join payments p on p.lesson_id = l.id
    where l.student_id = ${userId}
      and (l.state in (${sql.raw(sqlList(openStates))})
        or (l.state in (${sql.raw(sqlList(unsettledStates))}) and p.settled_at is null)
        or (l.state = 'held' and l.held_until > now() and not (l.held_by_teacher and p.state = 'open'))
        or (l.state in (${sql.raw(sqlList(unbookedStates))}) and p.state = 'paid'))
    union all select 1 from packages b
    where b.student_id = ${userId} and (b.state = 'open' or b.state = 'active' and b.lessons >
      (select count(*) from payments d where d.drawn_from_id = b.id and d.state <> 'refunded'))) as ties`);
  return rows[0]?.ties ?? false;
}

export type ReadApplication = Application & {
  applicant: {
    name: string;
    email: string;
    createdAt: number;
    role: string | null;
    /** Of the file that they gave; null: none was given. */
    photo: string | null;
  };
  decidedByName: string | null;
  claimedByName: string | null;
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
          photo: users.portraitId,
          slug: teachers.slug,
          decidedByName: sql<
            string | null
          >`(select d.name from users d where d.id = ${applications.decidedBy})`,
          claimedByName: sql<
            string | null
          >`(select c.name from users c where c.id = ${applications.claimedBy})`,
        })
        .from(applications)
        .innerJoin(users, eq(users.id, applications.userId))
        .leftJoin(teachers, eq(teachers.userId, applications.userId))
        .where(and(eq(applications.id, id), sql`${applications.state} <> 'draft'`))
    : [];
  if (row === undefined) throw new AppError("not-found");
  // What was only typed belongs to its writer.
  row.application.stepDrafts = {};
  const { application, decidedByName, claimedByName, slug, createdAt, ...applicant } = row;
  return {
    ...application,
    applicant: { ...applicant, createdAt: createdAt.getTime() },
    decidedByName,
    claimedByName,
    slug,
  };
}
