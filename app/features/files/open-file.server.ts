import { eq, sql } from "drizzle-orm";
import { files } from "#db/schema/files.ts";
import { canSeeFile, type Asker } from "#app/access/files.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { storage } from "#app/platform/storage.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { portraitSides, type PortraitSide } from "./read-picture.server.ts";
import { keyOf } from "./storage-key.ts";

/** A file for whoever may see it; for anybody else it is not found. */
export async function openFile(person: Asker | null, fileId: string, side: number) {
  if (!isUuid(fileId) || !portraitSides.includes(side as PortraitSide))
    throw new AppError("not-found");
  const asker = person?.id ?? null;
  const [file] = await db()
    .select({
      id: files.id,
      kind: files.kind,
      ownerId: files.ownerId,
      type: files.type,
      isPublished: sql<boolean>`exists (select from teachers t
        where t.user_id = ${files.ownerId} and t.status not in ('suspended', 'closed'))`,
      haveMet: sql<boolean>`exists (select from lessons l
        where (l.student_id = ${files.ownerId} and l.teacher_id = ${asker}::uuid)
          or (l.teacher_id = ${files.ownerId} and l.student_id = ${asker}::uuid))
        or exists (select from chats c
        where (c.student_id = ${files.ownerId} and c.teacher_id = ${asker}::uuid)
          or (c.teacher_id = ${files.ownerId} and c.student_id = ${asker}::uuid))`,
    })
    .from(files)
    .where(eq(files.id, fileId));
  if (file === undefined || !canSeeFile(person, file)) throw new AppError("not-found");
  const body = await storage().get(keyOf(file.id, side));
  if (body === null) throw new AppError("not-found");
  return { body, type: file.type, isPublished: file.isPublished };
}
