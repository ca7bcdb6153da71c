import { rules } from "#config/rules.ts";
import {
  credentials,
  offerDescriptions,
  offers,
  teacherLanguages,
  teachers,
  weeklyHours,
} from "#db/schema/teachers/teachers.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { taughtCodes, type Application } from "../applications/application-steps.ts";
import { offerRows } from "../offers/offer-rows.server.ts";
import { withPresentPapers } from "../applications/papers/present-papers.server.ts";
import { profileOf } from "../profiles/profile-fields.ts";
import { teacherChanged } from "../publishing/teacher-changed.server.ts";

/**
 * Copies all of an approved application into the tables of teachers. Every item of it was accepted, so
 * what came with a paper that is still there counts as checked at `now`; the rest stays the teacher's word.
 */
export async function publishApplication(
  tx: Tx,
  application: Application,
  slug: string,
  now: Date,
): Promise<void> {
  const teacherId = application.userId;
  teacherChanged(tx, teacherId);
  const { identityFileId, languages, weekly } = application;
  await tx.insert(teachers).values({
    ...handedIn(application),
    userId: teacherId,
    slug,
    portraitSeed: teacherId,
    windowDays: rules.booking.windowDays,
    identityCheckedAt: identityFileId === null ? null : now,
    publishedAt: now,
  });
  await tx.insert(teacherLanguages).values(languages.map((row) => ({ ...row, teacherId })));
  const owner = { id: teacherId };
  const proved = await withPresentPapers(tx, owner, application.credentials, now);
  const papers = proved.map(({ id: _id, fileId, ...credential }, position) => ({
    ...credential,
    teacherId,
    position,
    checkedAt: fileId === null ? null : now,
  }));
  if (papers.length > 0) await tx.insert(credentials).values(papers);
  const rows = offerRows(teacherId, taughtCodes(languages)[0]!, application.offers);
  if (rows.descriptions.length > 0) await tx.insert(offerDescriptions).values(rows.descriptions);
  await tx.insert(offers).values(rows.offers);
  await tx.insert(weeklyHours).values(weekly.map((row) => ({ ...row, teacherId })));
}

/** What a page shows and how it is booked, word for word as it was handed in. */
function handedIn(application: Application) {
  const { packages, videoFileId, captionsFileId, bufferMinutes } = application;
  const { freeCancelHours, noticeHours, trialNoticeHours } = application;
  return Object.assign(
    profileOf(application),
    { packages, videoFileId, captionsFileId, bufferMinutes },
    { freeCancelHours, noticeHours, trialNoticeHours },
  );
}
