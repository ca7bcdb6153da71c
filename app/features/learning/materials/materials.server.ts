import { and, asc, desc, eq, isNotNull, not, sql, type SQL } from "drizzle-orm";
import type { Person, Student, Teacher } from "#app/access/actor.ts";
import { canSeeMaterial } from "#app/access/materials.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { files } from "#db/schema/files.ts";
import { assignedMaterials, materialFolders, materials } from "#db/schema/learning/materials.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";

/** Beside a call no more are listed; the student's own page has all. */
const besideCall = 30;
const lineUnits = 200;

const shown = {
  id: materials.id,
  kind: materials.kind,
  title: materials.title,
  words: materials.words,
  url: materials.url,
  fileName: materials.fileName,
  fileId: materials.fileId,
  fileType: files.type,
  fileBytes: files.bytes,
  fileWidth: files.width,
  fileHeight: files.height,
  fileDurationMs: files.durationMs,
  fileState: files.state,
};

type Shown = Awaited<ReturnType<typeof selectShown>>[number];

function selectShown(where: SQL | undefined, order: SQL, most: number) {
  return db()
    .select(shown)
    .from(materials)
    .leftJoin(files, eq(files.id, materials.fileId))
    .leftJoin(materialFolders, eq(materialFolders.id, materials.folderId))
    .where(where)
    .orderBy(order, desc(materials.id))
    .limit(most);
}

/** Of a file what a page needs to show it; null of a link or a note. */
function asView<T extends Shown>(row: T) {
  const {
    fileId,
    fileName,
    fileType,
    fileBytes,
    fileWidth,
    fileHeight,
    fileDurationMs,
    fileState,
    ...rest
  } = row;
  const file =
    fileId === null
      ? null
      : {
          id: fileId,
          name: fileName!,
          type: fileType!,
          bytes: fileBytes!,
          width: fileWidth,
          height: fileHeight,
          durationMs: fileDurationMs,
          state: fileState!,
        };
  return { ...rest, file };
}
export type MaterialView = ReturnType<typeof asView<Shown>>;

/** As much of a material's words as one line of a list shows. */
function excerptOf<T extends { words: string }>(material: T): T {
  return { ...material, words: material.words.slice(0, lineUnits) };
}

/** The words of a search, each of which must occur; accents and capitals do not count. */
function matches(search: string): SQL[] {
  const said = sql`public.unaccent(lower(concat_ws(' ', ${materials.title}, ${materials.words}, ${materials.url},
    ${materials.fileName}, ${materialFolders.name})))`;
  return search
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return sql`${said} like public.unaccent(lower(${pattern}))`;
    });
}

export type LibraryQuery = { search: string; folder: string | null };

/** What an address asks of a library; a folder that is none counts as not said. */
export function readLibraryQuery(asked: URLSearchParams): LibraryQuery {
  const folder = asked.get("folder");
  return {
    search: (asked.get("q") ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, 80),
    folder: folder !== null && isUuid(folder) ? folder : null,
  };
}

/** A teacher's folders and materials, the latest change first; of one folder, or found by words in all of them. */
export async function readLibrary(teacher: Teacher, { search, folder }: LibraryQuery) {
  const own = eq(materials.teacherId, teacher.id);
  const [folders, found, counts] = await Promise.all([
    listFolders(teacher),
    selectShown(
      and(own, folder === null ? undefined : eq(materials.folderId, folder), ...matches(search)),
      desc(materials.changedAt),
      rules.materials.most,
    ),
    db()
      .select({ id: assignedMaterials.materialId, students: sql<number>`count(*)::int` })
      .from(assignedMaterials)
      .innerJoin(materials, eq(materials.id, assignedMaterials.materialId))
      .where(own)
      .groupBy(assignedMaterials.materialId),
  ]);
  const studentsOf = new Map(counts.map(({ id, students }) => [id, students]));
  return {
    folders,
    search,
    folder: folders.find(({ id }) => id === folder) ?? null,
    materials: found.map((row) => ({
      ...excerptOf(asView(row)),
      students: studentsOf.get(row.id) ?? 0,
    })),
  };
}
export type Library = Awaited<ReturnType<typeof readLibrary>>;

/** A teacher's folders by name, with how many materials are in each. */
export async function listFolders(teacher: Teacher) {
  return db()
    .select({
      id: materialFolders.id,
      name: materialFolders.name,
      count: sql<number>`(select count(*)::int from materials m where m.folder_id = material_folders.id)`,
    })
    .from(materialFolders)
    .where(eq(materialFolders.teacherId, teacher.id))
    .orderBy(sql`lower(${materialFolders.name})`);
}

/** One material of a teacher's, with the students who have it, and those who may get it. Throws not-found for others. */
export async function getMaterial(teacher: Teacher, materialId: string) {
  const row = await findOwn(db(), teacher, materialId);
  const [view] = await selectShown(eq(materials.id, row.id), sql`1`, 1);
  const [assigned, students] = await Promise.all([
    db()
      .select({ id: users.id, name: users.name })
      .from(assignedMaterials)
      .innerJoin(users, eq(users.id, assignedMaterials.studentId))
      .where(eq(assignedMaterials.materialId, row.id))
      .orderBy(sql`lower(${users.name})`, asc(users.id)),
    db()
      .selectDistinct({ id: users.id, name: users.name })
      .from(lessons)
      .innerJoin(users, eq(users.id, lessons.studentId))
      .where(and(eq(lessons.teacherId, teacher.id), isNotNull(lessons.bookedAt)))
      .orderBy(asc(users.name), asc(users.id)),
  ]);
  const have = new Set(assigned.map(({ id }) => id));
  return {
    ...asView(view!),
    folderId: row.folderId,
    version: row.version,
    assigned,
    students: students.filter(({ id }) => !have.has(id)),
  };
}
export type Material = Awaited<ReturnType<typeof getMaterial>>;

/** The row of a teacher's own material; of others it is not found. */
export async function findOwn(on: Db | Tx, teacher: Teacher, materialId: string) {
  if (!isUuid(materialId)) throw new AppError("not-found");
  const [row] = await on
    .select()
    .from(materials)
    .where(and(eq(materials.id, materialId), eq(materials.teacherId, teacher.id)));
  if (row === undefined || !canSeeMaterial(teacher, { ...row, isAssigned: false }))
    throw new AppError("not-found");
  return row;
}

const isBlocked = sql.raw(blockedPair("assigned_materials.student_id", "materials.teacher_id"));

/** A change reaches who has a material: nobody has it while one of the two has blocked the other. */
function selectAssigned(where: SQL | undefined, most: number) {
  return db()
    .select({
      ...shown,
      teacherId: materials.teacherId,
      teacherName: users.name,
      assignedAt: assignedMaterials.assignedAt,
    })
    .from(assignedMaterials)
    .innerJoin(materials, eq(materials.id, assignedMaterials.materialId))
    .innerJoin(users, eq(users.id, materials.teacherId))
    .leftJoin(files, eq(files.id, materials.fileId))
    .where(and(where, not(isBlocked)))
    .orderBy(desc(assignedMaterials.assignedAt), desc(materials.id))
    .limit(most);
}

const assignedView = (row: Awaited<ReturnType<typeof selectAssigned>>[number]) => {
  const { teacherId, teacherName, assignedAt, ...material } = row;
  return { ...asView(material), teacherId, teacherName, assignedAt: assignedAt.getTime() };
};
export type AssignedMaterial = ReturnType<typeof assignedView>;

/** What teachers have given a student, the latest first. */
export async function listOwnMaterials(student: Student): Promise<AssignedMaterial[]> {
  if (student.viewed) return [];
  const rows = await selectAssigned(
    eq(assignedMaterials.studentId, student.id),
    rules.materials.most,
  );
  return rows.map((row) => excerptOf(assignedView(row)));
}

/**
 * One material that a student was given. Throws not-found for one that they were not, or are not any more, and while one
 * of the two has blocked the other.
 */
export async function getOwnMaterial(
  student: Student,
  materialId: string,
): Promise<AssignedMaterial> {
  if (!isUuid(materialId)) throw new AppError("not-found");
  const [row] = await selectAssigned(
    and(eq(materials.id, materialId), eq(assignedMaterials.studentId, student.id)),
    1,
  );
  if (row === undefined || !canSeeMaterial(student, { ...row, isAssigned: true }))
    throw new AppError("not-found");
  return assignedView(row);
}

/** What a teacher has given to one student, as both have it beside a call and on the student's page. */
export async function listPairMaterials(
  person: Pick<Person, "viewed">,
  pair: { teacherId: string; studentId: string },
): Promise<AssignedMaterial[]> {
  if (person.viewed) return [];
  const rows = await selectAssigned(
    and(eq(assignedMaterials.studentId, pair.studentId), eq(materials.teacherId, pair.teacherId)),
    besideCall,
  );
  return rows.map(assignedView);
}
