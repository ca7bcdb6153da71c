import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import { emptyContent } from "#app/features/teachers/applications/application-steps.ts";
import { slugOf } from "#app/features/teachers/reference-data/slug.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { acceptedTerms } from "../accepted-terms.ts";
import { storePeople, type TeacherInput } from "#test/builders/people.ts";
import { storeApplicationReviews } from "./application-reviews.ts";
import { applicants, applicationOf } from "./applicants.ts";
import { Random } from "../random.ts";
import { insertMany } from "../store-rows.ts";

const { version: termsVersion } = termsInForce();

/** The applications that wait, and the approved ones of everybody who teaches already. */
export async function storeApplications(
  tx: Tx,
  teacherInputs: (TeacherInput & { id: string })[],
  adminId: string,
  now: number,
): Promise<void> {
  const random = new Random("applications");
  const people = await storePeople(
    tx,
    applicants.map(({ name, email, zone, submitted }) => ({
      role: "student" as const,
      input: {
        id: random.id(now - submitted - day),
        name,
        email: email ?? `${slugOf(name).replaceAll("-", ".")}@demo.test`,
        zone,
        createdAt: new Date(now - submitted - day),
        ...acceptedTerms(now - submitted - day, now),
      },
    })),
  );
  const waiting = applicants.map((applicant, index) => {
    const submitted = new Date(now - applicant.submitted);
    const { rejected, asked } = applicant;
    const decided = rejected ? new Date(now - rejected.before) : null;
    const answered = asked === undefined ? decided : new Date(now - asked);
    return {
      ...applicationOf(applicant, submitted.getTime()),
      id: random.id(submitted.getTime()),
      userId: people[index]!.id,
      state: rejected
        ? ("rejected" as const)
        : asked === undefined
          ? ("submitted" as const)
          : ("changes_requested" as const),
      submittedAt: submitted,
      decidedAt: decided,
      decidedBy: rejected ? adminId : null,
      version: answered ? 4 : 2,
      createdAt: new Date(submitted.getTime() - day / 2),
      updatedAt: answered ?? submitted,
    };
  });
  const approved = teacherInputs.map(({ id, profile, languages, offers, weekly, credentials }) => {
    const decided = profile!.publishedAt as Date;
    const submitted = new Date(decided.getTime() - random.int(day / 2, 4 * day));
    return {
      id: random.id(submitted.getTime()),
      userId: id,
      state: "approved" as const,
      ...emptyContent(profile!.zone!),
      headline: profile!.headline!,
      about: profile!.about!,
      country: profile!.country!,
      isAdult: true,
      languages: languages!,
      experience: profile!.experience!,
      goodAt: profile!.goodAt!,
      trader: profile!.trader!,
      traderName: profile!.traderName!,
      traderAddress: profile!.traderAddress!,
      traderContact: profile!.traderContact!,
      traderNumber: profile!.traderNumber!,
      credentials: credentials!.map(({ checkedAt: _checkedAt, ...credential }) => credential),
      offers: offers!,
      packages: profile!.packages!,
      weekly: weekly!,
      freeCancelHours: profile!.freeCancelHours!,
      noticeHours: profile!.noticeHours!,
      trialNoticeHours: profile!.trialNoticeHours!,
      bufferMinutes: profile!.bufferMinutes!,
      termsVersion,
      termsAcceptedAt: submitted,
      reason: null,
      submittedAt: submitted,
      decidedAt: decided,
      decidedBy: adminId,
      version: 3,
      createdAt: new Date(submitted.getTime() - day / 2),
      updatedAt: decided,
    };
  });
  const all = [...waiting, ...approved];
  await insertMany(tx, applications, all);
  const ids = all.map(({ id }) => id);
  await storeApplicationReviews(tx, ids, adminId);
}
