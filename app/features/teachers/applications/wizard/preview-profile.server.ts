import type { Person } from "#app/access/actor.ts";
import type { ApplicationContent } from "../application-steps.ts";
import { taughtCodes } from "../application-steps.ts";
import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { groupOffers } from "#app/features/teachers/offers/offer-groups.ts";
import { offerRows } from "#app/features/teachers/offers/offer-rows.server.ts";
import { rules } from "#config/rules.ts";
import { specialityLabel } from "#app/features/teachers/reference-data/specialities.ts";
import { profileOf } from "#app/features/teachers/profiles/profile-fields.ts";
import type { TeacherProfile } from "#app/features/teachers/profiles/teacher-profile.server.ts";

/** The page that an approval would open, as far as it can be told before: nothing is checked yet. */
export function previewProfile(
  content: ApplicationContent,
  { id, name, portrait }: Pick<Person, "id" | "name" | "portrait">,
): TeacherProfile {
  const { descriptions, offers } = offerRows(
    id,
    taughtCodes(content.languages)[0] ?? "",
    content.offers,
  );
  const rows = offers.map((offer, index) => {
    const about = descriptions.find((one) => one.id === offer.descriptionId);
    return {
      id: `offer ${index}`,
      title: offer.title,
      kind: offer.kind,
      language: offer.language,
      minutes: offer.minutes,
      pricePence: offer.priceMinor,
      descriptionId: offer.descriptionId ?? null,
      levelFrom: about?.levelFrom ?? null,
      levelTo: about?.levelTo ?? null,
      goal: about?.goal ?? null,
      plan: about?.plan ?? null,
    };
  });
  return {
    id,
    slug: "",
    name,
    approveFirst: false,
    instantLessons: false,
    ...profileOf(content),
    country: countryName(content.country),
    goodAt: content.goodAt.map(specialityLabel).filter((label) => label !== ""),
    isChecked: false,
    portraitSeed: id,
    photo: portrait,
    languages: content.languages.map(({ language, level, taught }) => ({
      code: language,
      name: nameOfLanguage(language),
      level,
      taught,
    })),
    offers: groupOffers(rows, nameOfLanguage),
    main: rows.find(({ kind }) => kind === "single") ?? null,
    reviewCount: 0,
    reviewStars: 0,
    publishedAt: 0,
    credentials: content.credentials.map(({ fileId: _fileId, ...one }) => ({
      ...one,
      checkedAt: null,
    })),
    identityCheckedAt: null,
    video:
      content.videoFileId === null
        ? null
        : { videoId: content.videoFileId, captionsId: content.captionsFileId },
    windowDays: rules.booking.windowDays,
    noticeHours: content.noticeHours,
    trialNoticeHours: content.trialNoticeHours,
    freeCancelHours: content.freeCancelHours,
    packages: content.packages,
    bookableBy: "nobody",
    lessonsTaught: 0,
    studentsTaught: 0,
    kept: null,
    replyMinutes: null,
  };
}
