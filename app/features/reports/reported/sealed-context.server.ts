import { and, eq, inArray } from "drizzle-orm";
import { auditLog } from "#db/schema/audit.ts";
import { files } from "#db/schema/files.ts";
import type { ContextMessage, reports } from "#db/schema/reports/reports.ts";
import { audit, sealOf } from "#app/platform/database/audit.server.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";

type Report = typeof reports.$inferSelect;

const action = "reports.context-sealed";
const objectOf = (reportId: string) => `report:${reportId}`;

/** Writes the seal of a reported message's context into the audit log. Call it last, as `audit` itself. */
export async function sealContext(
  tx: Tx,
  { id, reporterId, context }: { id: string; reporterId: string | null; context: ContextMessage[] },
  now: Date,
): Promise<void> {
  const diff = { sha256: sealOf(context) };
  await audit(tx, { actorId: reporterId, action, object: objectOf(id), diff, now });
}

/**
 * What was written around a reported message when it was reported, for who decides; instants are epoch milliseconds.
 * `isUnchanged` says whether it still is what the audit log vouches for. Null where no message was reported.
 */
export async function readSealedContext(report: Report) {
  const { context } = report;
  if (context === null) return null;
  const [sealed] = await db()
    .select({ diff: auditLog.diff })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.object, objectOf(report.id))));
  const seal = sealOf(context);
  const pictures = await readPictures(
    context.flatMap((message) => message.files.map(({ id }) => id)),
  );
  return {
    seal,
    isUnchanged: sealed?.diff === JSON.stringify({ sha256: seal }),
    messages: context.map((message) => ({
      seq: message.seq,
      side: message.senderId === report.teacherId ? ("teacher" as const) : ("student" as const),
      isReported: message.seq === report.messageSeq,
      text: message.text,
      at: Date.parse(message.at),
      isEdited: message.editedAt !== null,
      isDeleted: message.deletedAt !== null,
      originals: message.originals.map(({ at, text }) => ({ at: Date.parse(at), text })),
      files: message.files.map((file) => ({ ...file, picture: pictures.get(file.id) ?? null })),
    })),
  };
}

/** How large each of the files is drawn that is a picture and can be looked at. */
async function readPictures(fileIds: string[]) {
  const found = await db()
    .select({ id: files.id, width: files.width, height: files.height })
    .from(files)
    .where(and(inArray(files.id, fileIds), eq(files.state, "ready")));
  return new Map(
    found.flatMap(({ id, width, height }) =>
      width === null || height === null ? [] : [[id, { width, height }] as const],
    ),
  );
}
