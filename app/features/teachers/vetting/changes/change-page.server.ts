import { eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canEditApplication } from "#app/access/teachers.ts";
import type { Purpose } from "#app/features/files/purposes.ts";
import type { FileSlot } from "#app/features/files/slot.ts";
import { findUpload } from "#app/features/files/uploads.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { isApplicationIn, openApplicationStates } from "#db/schema/teachers/application-states.ts";
import { fileOf } from "#app/features/teachers/applications/papers/attach-file.server.ts";
import { listCountries } from "#app/features/teachers/reference-data/countries.ts";
import { changedItems } from "#app/features/teachers/applications/change-parts.ts";
import {
  findFile,
  pendingOf,
} from "#app/features/teachers/applications/papers/files-step.server.ts";
import {
  commonLanguages,
  namedLanguages,
} from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import {
  findChange,
  readLiveParts,
} from "#app/features/teachers/applications/open-change.server.ts";
import type { ReviewComment } from "#app/features/teachers/applications/review-items.ts";
import { lastReviewComments } from "#app/features/teachers/applications/review-comments.server.ts";

/** What a teacher has published of what is checked, and the change of it that is being written or waits. */
export async function readChangePage(teacher: Teacher, now = new Date()) {
  const [live, last, [video]] = await Promise.all([
    readLiveParts(teacher),
    findChange(teacher),
    db()
      .select({ videoId: teachers.videoFileId, captionsId: teachers.captionsFileId })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id)),
  ]);
  const open = last !== null && isApplicationIn(openApplicationStates, last.state) ? last : null;
  const shown = open ?? { ...live, videoFileId: null, captionsFileId: null, identityFileId: null };
  const mayEdit = open === null || canEditApplication(teacher, open);
  const purposes: Purpose[] = [
    "video",
    "captions",
    ...(open?.credentials ?? []).map(({ id }) => `credential:${id}` as const),
  ];
  const slots = await Promise.all(
    purposes.map(async (purpose): Promise<FileSlot> => {
      const pending = await findUpload(db(), teacher, purpose, now);
      const file = await findFile(teacher, fileOf(shown, purpose));
      return { purpose, file, pending: pending && pendingOf(pending) };
    }),
  );
  const own = shown.languages.map(({ language }) => language);
  const { comments } = await lastReviewComments(db(), last?.id ?? teacher.id);
  return {
    mayEdit,
    live: { videoId: video?.videoId ?? null, captionsId: video?.captionsId ?? null },
    languages: shown.languages,
    credentials: shown.credentials,
    changed: open === null ? [] : changedItems(open, live),
    slots,
    known: [
      ...new Map(
        [...commonLanguages(), ...namedLanguages(own)].map((one) => [one.code, one]),
      ).values(),
    ],
    countries: listCountries(),
    change: last && {
      state: last.state,
      version: last.version,
      sentAt: last.submittedAt?.getTime() ?? null,
      decidedAt: last.decidedAt?.getTime() ?? null,
      reason: last.reason,
      comments: Object.values<ReviewComment>(comments)
        .filter(({ verdict }) => verdict === "failed")
        .map(({ item, reason }) => ({ item, reason })),
    },
  };
}

export type ChangePage = Awaited<ReturnType<typeof readChangePage>>;
