import { data, href, Link, useLocation, type ShouldRevalidateFunctionArgs } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { findPerson } from "#app/features/accounts/gate.server.ts";
import { listReviews, summariseReviews } from "#app/features/reviews/reviews.server.ts";
import { ReviewList } from "#app/features/reviews/ui/review-list.tsx";
import { listOpenSlots } from "#app/features/scheduling/slots.server.ts";
import { cancelSentence } from "#app/features/scheduling/cancel-sentence.ts";
import { cancelTerms } from "#app/features/scheduling/rules.ts";
import {
  firstDayShown,
  neighbours,
  readChoice,
  slotsAround,
} from "#app/features/teachers/choice.ts";
import { everyTeacher, teacherTag } from "#app/features/teachers/public-tags.ts";
import { findTeacherProfile, hadTrial } from "#app/features/teachers/teacher-profile.server.ts";
import { BookingPanel } from "#app/features/teachers/ui/booking-panel.tsx";
import { ProfileBar } from "#app/features/teachers/ui/profile-bar.tsx";
import { Section } from "#app/features/teachers/ui/profile-section.tsx";
import { useViewerZone } from "#app/features/teachers/ui/use-viewer-zone.ts";
import { pageShows } from "#app/platform/request-context.ts";
import { decimalText, gbp } from "#app/platform/money.ts";
import { day } from "#app/platform/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { still } from "#app/ui/still.tsx";
import type { Route } from "./+types/teacher.ts";
import { pageHead } from "#app/shell/page-head.ts";
import { teacherPicture } from "../share/picture-paths.ts";

const parts = () => import("./teacher-still.tsx");
const ProfileCover = still(async () => (await parts()).ProfileCover);
const ProfileStory = still(async () => (await parts()).ProfileStory);
const ProfileBackground = still(async () => (await parts()).ProfileBackground);
const ReviewsInAll = still(async () => (await parts()).ReviewsInAll);
const NoBookings = still(async () => (await parts()).NoBookings);

const reviewsShown = 5;
const reviewsMost = 200;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = findPerson(context);
  const teacher = await findTeacherProfile(params.slug);
  // An address without a teacher may become one's.
  pageShows(context, teacher === null ? everyTeacher : teacherTag(teacher.id));
  if (teacher === null) throw data(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const choice = readChoice(search);
  const zone = person?.zone ?? brand.zone;
  const now = Date.now();
  const trialUsed = person?.role === "student" && (await hadTrial(person.id, teacher.id));
  const offers = teacher.offers.filter(({ kind }) => kind === "single" || !trialUsed);
  const offer = offers.find(({ id }) => id === choice.offer) ?? offers[0] ?? null;
  const range = offer && { from: now, to: now + teacher.windowDays * day, ...offer };
  const limit = search.get("reviews") === "all" ? reviewsMost : reviewsShown;
  const [open, summary, reviews] = await Promise.all([
    range && teacher.takesBookings ? listOpenSlots([teacher.id], range, person, now) : null,
    summariseReviews(teacher.id),
    listReviews(teacher.id, limit),
  ]);
  const slots = open?.get(teacher.id) ?? [];
  const calendar = { now, zone, windowDays: teacher.windowDays };
  const from = firstDayShown(choice, slots, calendar);
  return {
    teacher,
    offers,
    offer,
    slots: slotsAround(slots, from, zone),
    from,
    ...neighbours(from, calendar),
    nextFree: slots[0] ?? null,
    summary,
    reviews,
    cancelTerms: cancelTerms(),
    zone,
    now,
    isVisitor: person === null,
    role: person?.role ?? null,
  };
}

/** Another day or time of the same week is drawn from what is here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const asked = ({ pathname, searchParams }: URL) =>
    [pathname, ...["offer", "from", "reviews"].map((name) => searchParams.get(name))].join(" ");
  const sameData = formMethod === undefined && asked(currentUrl) === asked(nextUrl);
  return sameData && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, headline, about, languages, slug } = loaderData.teacher;
  const taught = languages.filter((language) => language.taught).map((language) => language.name);
  const path = href("/student/teachers/:slug", { slug });
  return pageHead(matches, {
    title: `${name}, ${new Intl.ListFormat(brand.locale).format(taught)} teacher`,
    description: `${headline}. ${about}`.replaceAll(/\s+/g, " ").slice(0, 155),
    path,
    picture: teacherPicture(slug),
    type: "profile",
    facts: import.meta.env.SSR ? teacherFacts(loaderData) : {},
  });
}

/** The teacher as schema.org data: what is taught, for how much, and what students said. */
function teacherFacts({ teacher, offers, summary }: Route.ComponentProps["loaderData"]) {
  return {
    "@type": "Service",
    name: teacher.headline,
    serviceType: "Language lesson",
    provider: {
      "@type": "Person",
      name: teacher.name,
      knowsLanguage: teacher.languages.map(({ code }) => code),
    },
    offers: offers.map(({ title, pricePence }) => ({
      "@type": "Offer",
      name: title,
      price: decimalText(gbp(pricePence)),
      priceCurrency: brand.currency,
    })),
    ...(summary.count >= rules.review.showFrom
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: (summary.stars / summary.count).toFixed(1),
            reviewCount: summary.count,
          },
        }
      : {}),
  };
}

export default function TeacherPage({ loaderData }: Route.ComponentProps) {
  const { teacher, offers, offer, summary, reviews, now, isVisitor } = loaderData;
  const zone = useViewerZone(loaderData.zone, isVisitor);
  const location = useLocation();
  const choice = readChoice(new URLSearchParams(location.search));
  const canBook = teacher.takesBookings && offer !== null;
  return (
    <Page width="full">
      <ProfileCover teacher={teacher} />
      <div className="wrap grid items-start gap-x-14 pb-22 lg:grid-cols-[minmax(0,1fr)_404px]">
        <div className="min-w-0">
          <ProfileStory teacher={teacher} reviews={summary.count} hasTimes={canBook} />
          <Section id="reviews" title="Reviews">
            <ReviewsInAll summary={summary} />
            {summary.count === 0 ? null : (
              <>
                <ReviewList reviews={reviews} zone={zone} />
                {reviews.length < summary.count ? (
                  <ButtonLink to="?reviews=all#reviews" variant="outline" preventScrollReset>
                    Read all {summary.count} reviews
                  </ButtonLink>
                ) : null}
              </>
            )}
          </Section>
          <ProfileBackground teacher={teacher} />
          <p className="mt-8 text-sm">
            <Link
              to={`/student/report?teacher=${teacher.slug}`}
              className="link-quiet inline-flex min-h-11 items-center text-muted"
            >
              Report this profile
            </Link>
          </p>
          {canBook ? <ProfileBar offer={offer} nextFree={loaderData.nextFree} zone={zone} /> : null}
        </div>
        <div className="min-w-0 max-lg:pt-8 lg:sticky lg:inset-bs-5 lg:-mt-54">
          {canBook ? (
            <BookingPanel
              {...loaderData}
              offers={offers}
              offer={offer}
              choice={choice}
              zone={zone}
              cancelText={(startsAt) =>
                cancelSentence(
                  { startsAt, bookedAt: now, freeHours: teacher.freeCancelHours },
                  loaderData.cancelTerms,
                  zone,
                )
              }
            />
          ) : (
            <NoBookings name={teacher.name} />
          )}
        </div>
      </div>
    </Page>
  );
}
