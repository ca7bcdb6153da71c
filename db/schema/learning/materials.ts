import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { files } from "../files.ts";
import { teachers } from "../teachers/teachers.ts";
import { materialKinds } from "./material-values.ts";

/** A folder of a teacher's materials. */
export const materialFolders = table(
  "material_folders",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    name: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("material_folders_name").on(t.teacherId, sql`lower(${t.name})`),
    check("material_folders_named", sql`${t.name} <> ''`),
  ],
);

/** What a teacher teaches with. */
export const materials = table(
  "materials",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    folderId: uuid().references(() => materialFolders.id, { onDelete: "set null" }),
    kind: text({ enum: materialKinds }).notNull(),
    title: text().notNull(),
    /** Of a note all of it; of a file or a link what it is for. */
    words: text().notNull().default(""),
    /** Of a link. */
    url: text(),
    /** Of a file. */
    fileId: uuid()
      .unique()
      .references(() => files.id),
    /** As its sender's device calls it. */
    fileName: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    inOrder("materials_order", t.createdAt, t.changedAt),
    check("materials_title", sql`${t.title} <> ''`),
    check("materials_note", sql`${t.kind} <> 'note' or ${t.words} <> ''`),
    check("materials_link", sql`(${t.kind} = 'link') = (${t.url} is not null)`),
    check("materials_url", sql`${t.url} ~ '^https?://'`),
    check("materials_file", sql`(${t.kind} = 'file') = (${t.fileId} is not null)`),
    check("materials_file_name", sql`(${t.fileId} is null) = (${t.fileName} is null)`),
    index("materials_teacher").on(t.teacherId, t.changedAt),
    index("materials_folder").on(t.folderId),
  ],
);

/** Which students have a material, from their teacher. */
export const assignedMaterials = table(
  "assigned_materials",
  {
    materialId: uuid()
      .notNull()
      .references(() => materials.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    assignedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.materialId, t.studentId] }),
    index("assigned_materials_student").on(t.studentId, t.assignedAt),
  ],
);
