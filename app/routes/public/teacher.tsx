import { useEffect, useState } from "react";
import { data, href, useLocation, type ShouldRevalidateFunctionArgs } from "react-router";
import { brand } from "#config/brand.ts";
import { readBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { findSpentTrials } from "#app/features/teachers/teacher-cards/spent-trials.server.ts";
import { followInvitation } from "#app/gate/invitation.server.ts";
import { findPerson, type Refused } from "#app/gate/session-context.server.ts";
import {
  countReviews,
  listReviews,
  summariseReviews,
} from "#app/features/reviews/reviews.server.ts";
import { hasMean, readReviewFilter, readReviewLimit } from "#app/features/reviews/summary.ts";
import { listPackages } from "#app/features/scheduling/packages/packages.server.ts";
import {
  listInstantSlots,
  listOpenSlots,
} from "#app/features/scheduling/availability/slots.server.ts";
import { listTimeOffNotes } from "#app/features/scheduling/availability/time-off.server.ts";
import { cancelSentence } from "#app/features/scheduling/lessons/cancel-sentence.ts";
import { cancelPolicyOf } from "#app/features/scheduling/lessons/rules.ts";
import {
  firstDayShown,
  neighbours,
  readChoice,
  slotsAround,
} from "#app/features/teachers/profiles/choice.ts";
import { chooseOffer } from "#app/features/teachers/offers/offer-groups.ts";
import { everyTeacher, teacherTag } from "#app/features/teachers/publishing/public-tags.ts";
import { findSaves } from "#app/features/teachers/search/saved-teachers.server.ts";
import { saveStateOf } from "#app/features/teachers/teacher-cards/saves.ts";
import {
  findGoneTeacher,
  findTeacherProfile,
  isKnownTo,
} from "#app/features/teachers/profiles/teacher-profile.server.ts";
import { inviteIn, inviteLink, withInvite } from "#app/features/teachers/profiles/invite.ts";
import { readInvitation } from "#app/features/payments/own-students/own-students.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { BookingPanel } from "#app/features/teachers/profiles/booking-panel/booking-panel.tsx";
import { PhoneSheet } from "#app/features/teachers/reference-data/ui/phone-sheet.tsx";
import { SaveTeacher } from "#app/features/teachers/teacher-cards/ui/save-teacher.tsx";
import { ProfileBar } from "#app/features/teachers/profiles/ui/profile-bar.tsx";
import { useViewerZone } from "#app/features/teachers/reference-data/ui/use-viewer-zone.ts";
import { ZoneLine } from "#app/features/teachers/reference-data/ui/zone-line.tsx";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import { decimalText, gbp } from "#app/platform/money.ts";
import { day } from "#app/platform/time/time.ts";
import { Page } from "#app/ui/page.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/teacher.ts";
import { pageHead } from "#app/shell/page/page-head.ts";
import { SearchFacts } from "#app/shell/page/search-facts.tsx";
import { teacherPicture } from "#app/shell/share/picture-paths.ts";

const parts = () => import("#app/features/public-pages/teacher.static.tsx");
const ProfileCover = staticIsland(async () => (await parts()).ProfileCover);
const ProfileInvitation = staticIsland(async () => (await parts()).ProfileInvitation);
const ProfileStory = staticIsland(async () => (await parts()).ProfileStory);
const ProfileReviews = staticIsland(async () => (await parts()).ProfileReviews);
const ProfileEnd = staticIsland(async () => (await parts()).ProfileEnd);
const YouBlocked = staticIsland(async () => (await parts()).YouBlocked);
const NoBookings = staticIsland(async () => (await parts()).NoBookings);

export function loader(args: Route.LoaderArgs) {
  return fromReplica(() => read(args));
}

async function read({ request, params, context }: Route.LoaderArgs) {
  const person = findPerson(context);
  const teacher = await findTeacherProfile(params.slug);
  // An address without a teacher may become one's.
  pageShows(context, teacher === null ? everyTeacher : teacherTag(teacher.id));
  if (teacher === null) {
    const gone = await findGoneTeacher(params.slug, person);
    throw data<Pick<Refused, "gone"> | null>(gone && { gone }, { status: 404 });
  }
  const search = new URL(request.url).searchParams;
  const code = inviteIn(request.url);
  // Before anything is read for a booking: it agrees the commission.
  await followInvitation(person, request.url);
  const choice = readChoice(search);
  const zone = choice.zone ?? person?.zone ?? brand.zone;
  const now = Date.now();
  const student = person?.role === "student" ? person : null;
  const [blocked, spent, known, invitation] = await Promise.all([
    person === null ? null : readBlocked(person, teacher),
    student !== null && findSpentTrials(student.id, [teacher.id]),
    student !== null && teacher.bookableBy === "known" && isKnownTo(student.id, teacher.id),
    code === null ? null : readInvitation({ teacherId: teacher.id, code }, student),
  ]);
  const noTrial = spent !== false && spent.has(teacher.id);
  const groups = teacher.offers.filter(({ kind }) => kind === "single" || !noTrial);
  const chosen = chooseOffer(groups, choice.offer);
  const isBlocked = blocked !== null && (blocked.byMe || blocked.byOther);
  const canBook = !isBlocked && chosen !== null && (teacher.bookableBy === "everybody" || known);
  const filter = readReviewFilter(search);
  const isOwn = person?.id === teacher.id;
  const paysWith = { teacherId: teacher.id, minutes: chosen?.length.minutes };
  const [open, away, summary, reviews, found, saves, atOnce, packages] = await Promise.all([
    canBook
      ? listOpenSlots(
          [teacher.id],
          {
            from: now,
            to: now + teacher.windowDays * day,
            minutes: chosen.length.minutes,
            kind: chosen.group.kind,
          },
          person,
          now,
        )
      : null,
    canBook ? listTimeOffNotes(teacher.id, { from: now, to: now + teacher.windowDays * day }) : [],
    summariseReviews(teacher.id),
    listReviews(teacher.id, readReviewLimit(search), filter, person),
    countReviews(teacher.id, filter),
    findSaves(person, [teacher.id]),
    canBook && teacher.instantLessons
      ? listInstantSlots(
          teacher.id,
          { minutes: chosen.length.minutes, kind: chosen.group.kind },
          person,
          now,
        )
      : [],
    student !== null && chosen?.group.kind === "single" ? listPackages(student, paysWith) : [],
  ]);
  const slots = open?.get(teacher.id) ?? [];
  const calendar = { now, zone, windowDays: teacher.windowDays };
  const from = firstDayShown(choice, slots, calendar);
  return {
    teacher,
    groups,
    chosen,
    canBook,
    blockedByMe: blocked?.byMe === true,
    slots: slotsAround(slots, from, zone),
    away,
    from,
    ...neighbours(from, calendar),
    nextFree: slots[0] ?? null,
    atOnce,
    owned: packages[0] ?? null,
    summary,
    filter,
    found,
    reviews,
    save: saveStateOf(saves, teacher.id),
    cancelPolicy: cancelPolicyOf(teacher.freeCancelHours),
    zone,
    now,
    isVisitor: person === null,
    role: person?.role ?? null,
    isOwn,
    isInvited: invitation !== null && (person === null || invitation.isOwn),
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
    [
      pathname,
      ...["offer", "from", "zone", "reviews", "stars", "tag"].map((name) => searchParams.get(name)),
    ].join(" ");
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
  });
}

/** The teacher as schema.org data: what is taught, for how much, and what students said. */
function teacherFacts({ teacher, groups, summary }: Route.ComponentProps["loaderData"]) {
  return {
    "@type": "Service",
    name: teacher.headline,
    serviceType: "Language lesson",
    provider: {
      "@type": "Person",
      name: teacher.name,
      knowsLanguage: teacher.languages.map(({ code }) => code),
    },
    offers: groups.flatMap(({ title, lengths }) =>
      lengths.map(({ minutes, pricePence }) => ({
        "@type": "Offer",
        name: `${title}, ${minutes} minutes`,
        price: decimalText(gbp(pricePence)),
        priceCurrency: brand.currency,
      })),
    ),
    ...(hasMean(summary)
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
  const { teacher, chosen, canBook, now, isVisitor } = loaderData;
  const { search } = useLocation();
  const choice = readChoice(new URLSearchParams(search));
  const ownZone = useViewerZone(loaderData.zone, isVisitor && choice.zone === undefined);
  useShareLink();
  // For as long as the page is open: a person who is signed in keeps their own zone.
  const [picked, pick] = useState<string | null>(null);
  const zone = picked ?? ownZone;
  const invitedTo = inviteLink(teacher.slug, inviteIn(search) ?? "");
  return (
    <Page width="full">
      <ProfileCover teacher={teacher} />
      <div className="wrap grid items-start gap-x-14 pb-22 lg:grid-cols-[minmax(0,1fr)_404px]">
        <div className="min-w-0">
          {loaderData.isInvited ? (
            <ProfileInvitation name={teacher.name} isVisitor={isVisitor} next={invitedTo} />
          ) : null}
          <ProfileStory
            teacher={teacher}
            reviews={loaderData.summary.count}
            hasTimes={canBook}
            mayBuy={loaderData.isVisitor || loaderData.role === "student"}
          />
          <ProfileReviews
            summary={loaderData.summary}
            filter={loaderData.filter}
            found={loaderData.found}
            reviews={loaderData.reviews}
            teacher={firstName(teacher.name)}
            isOwn={loaderData.isOwn}
            toTeacher={loaderData.role === "teacher"}
          />
          <ProfileEnd
            teacher={teacher}
            mayReport={isVisitor || loaderData.role === "student"}
            mayBlock={loaderData.role === "student" && !loaderData.blockedByMe}
          />
          {canBook && chosen ? (
            <ProfileBar groups={loaderData.groups} nextFree={loaderData.nextFree} zone={zone} />
          ) : null}
        </div>
        <div className="min-w-0 max-lg:pt-8 lg:sticky lg:inset-bs-5 lg:-mt-54">
          {canBook && chosen ? (
            <PhoneSheet id="times" label="Book a lesson" size="whole" inPage>
              <BookingPanel
                {...loaderData}
                {...chosen}
                choice={choice}
                zone={zone}
                zoneLine={<ZoneLine zone={zone} canChange remember={isVisitor} onChange={pick} />}
                cancelText={(startsAt) =>
                  cancelSentence(
                    {
                      startsAt,
                      bookedAt: now,
                      cancelPolicy: loaderData.cancelPolicy,
                      pricePence: chosen.length.pricePence,
                    },
                    zone,
                  )
                }
              />
            </PhoneSheet>
          ) : loaderData.blockedByMe ? (
            <YouBlocked name={teacher.name} />
          ) : (
            <NoBookings name={teacher.name} onlyKnown={teacher.bookableBy === "known"} />
          )}
          <div className="mt-3.5">
            <SaveTeacher
              teacher={teacher}
              state={loaderData.save}
              look="button"
              back={withInvite(href("/student/teachers/:slug", teacher), inviteIn(search))}
            />
          </div>
        </div>
      </div>
      <SearchFacts facts={import.meta.env.SSR ? teacherFacts(loaderData) : null} />
    </Page>
  );
}

/** The link is in a part that is not drawn here, so the click is heard from outside. */
function useShareLink() {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-share]");
      if (link === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
        return;
      event.preventDefault();
      import("#app/features/teachers/profiles/share-page.ts").then(
        ({ sharePage }) => sharePage(link),
        () => location.assign(link.href),
      );
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
