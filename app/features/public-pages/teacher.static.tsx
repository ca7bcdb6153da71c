import { href, Link } from "react-router";
import {
  hasMean,
  nextReviews,
  type ReviewFilter,
  type ReviewSummary,
} from "#app/features/reviews/summary.ts";
import { Histogram } from "#app/features/reviews/ui/histogram.tsx";
import { ReviewList, type ReviewListProps } from "#app/features/reviews/ui/review-list.tsx";
import { TagFilter } from "#app/features/reviews/ui/tag-filter.tsx";
import { sizesOf } from "#app/features/scheduling/packages/package-terms.ts";
import { PackageSizes } from "#app/features/scheduling/packages/ui/package-sizes.tsx";
import { chooseOffer } from "#app/features/teachers/offers/offer-groups.ts";
import type { TeacherProfile } from "#app/features/teachers/profiles/teacher-profile.server.ts";
import { ProfileAbout } from "#app/features/teachers/profiles/ui/profile-about.tsx";
import { ProfileBackground } from "#app/features/teachers/profiles/ui/profile-background.tsx";
import { ProfileFigures } from "#app/features/teachers/profiles/ui/profile-figures.tsx";
import { ProfileOffers } from "#app/features/teachers/profiles/ui/profile-offers.tsx";
import { Section } from "#app/features/teachers/profiles/ui/profile-section.tsx";
import { useInvited } from "#app/features/teachers/profiles/use-invited.ts";
import { ProfileVideo } from "#app/features/teachers/profiles/ui/profile-video.tsx";
import { ShareLink } from "#app/features/teachers/profiles/ui/share-link.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { rules } from "#config/rules.ts";
import { withQuery } from "#app/platform/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export {
  NoBookings,
  YouBlocked,
} from "#app/features/teachers/profiles/booking-panel/booking-notes.tsx";
export { ProfileInvitation } from "#app/features/teachers/profiles/ui/profile-invitation.tsx";
export { ProfileCover } from "#app/features/teachers/profiles/ui/profile-cover.tsx";

type StoryProps = {
  teacher: TeacherProfile;
  reviews: number;
  hasTimes: boolean;
  /** Packages are for visitors and students. */
  mayBuy: boolean;
};

/** Everything between the cover and the reviews. */
export function ProfileStory({ teacher, reviews, hasTimes, mayBuy }: StoryProps) {
  return (
    <>
      <Sections count={reviews} hasTimes={hasTimes} />
      <ProfileFigures teacher={teacher} />
      <ProfileVideo teacher={teacher} />
      <ProfileAbout teacher={teacher} />
      <ProfileOffers teacher={teacher} />
      {mayBuy ? <Packages teacher={teacher} /> : null}
    </>
  );
}

/** What several lessons cost together, for the teacher's main length. */
function Packages({ teacher }: { teacher: TeacherProfile }) {
  const groups = teacher.offers.filter(({ kind }) => kind === "single");
  const chosen = chooseOffer(groups, teacher.main?.id);
  if (chosen === null || teacher.bookableBy !== "everybody") return null;
  if (sizesOf(teacher.packages).length === 0) return null;
  const { id: offerId, ...length } = chosen.length;
  return (
    <Section id="packages" title="Packages">
      <p className="mb-3 text-muted">
        {chosen.group.title}, {length.minutes} minutes. Lessons are booked one by one; what is not
        booked within {rules.price.packageDays} days is paid back.
      </p>
      <PackageSizes
        discounts={teacher.packages}
        offer={{ ...length, offerId, teacherSlug: teacher.slug }}
      />
    </Section>
  );
}

type ReviewsProps = ReviewListProps & {
  summary: ReviewSummary;
  filter: ReviewFilter;
  /** How many the filter leaves. */
  found: number;
};

/** What students wrote, below how the stars are spread. */
export function ProfileReviews({ summary, filter, found, ...list }: ReviewsProps) {
  const invited = useInvited();
  const next = nextReviews(filter, { shown: list.reviews.length, found });
  return (
    <Section id="reviews" title="Reviews">
      <ReviewsInAll summary={summary} filter={filter} found={found} />
      <ReviewList {...list} />
      {next === null ? null : (
        <ButtonLink to={invited(next.to)} variant="outline" data-keeps-scroll="">
          {next.count === 1 ? "Show 1 more review" : `Show ${next.count} more reviews`}
        </ButtonLink>
      )}
      {next === null && found > list.reviews.length ? (
        <p className="text-muted">These are the latest {list.reviews.length}.</p>
      ) : null}
    </Section>
  );
}

type InAllProps = Pick<ReviewsProps, "summary" | "filter" | "found">;

/** How the stars are spread, each row a filter, or that there are none yet. */
function ReviewsInAll({ summary, filter, found }: InAllProps) {
  if (summary.count === 0)
    return (
      <p className="text-muted">
        Nobody has written one yet. Students can, after a lesson that took place.
      </p>
    );
  if (!hasMean(summary)) return null;
  const isFiltered = filter.stars !== undefined || filter.tag !== undefined;
  return (
    <div className="mb-6 grid gap-4">
      <Histogram summary={summary} filter={filter} />
      <TagFilter summary={summary} filter={filter} />
      {isFiltered ? (
        <p className="text-sm">
          {found === 1 ? "1 review fits." : `${found} reviews fit.`}{" "}
          <Link
            to="?#reviews"
            data-keeps-scroll=""
            className="link inline-flex min-h-11 items-center"
          >
            Show all {summary.count}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

type EndProps = { teacher: TeacherProfile; mayReport: boolean; mayBlock: boolean };

/** The background, and what can be done with the page. */
export function ProfileEnd({ teacher, mayReport, mayBlock }: EndProps) {
  return (
    <>
      <ProfileBackground teacher={teacher} />
      <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-1 text-sm">
        <ShareLink path={href("/student/teachers/:slug", { slug: teacher.slug })} />
        {mayReport ? (
          <Link
            to={`${href("/student/report")}?teacher=${teacher.slug}`}
            className="link-quiet inline-flex min-h-11 items-center text-muted"
          >
            {teacher.video ? "Report this profile or its video" : "Report this profile"}
          </Link>
        ) : null}
        {mayBlock ? (
          <Link
            to={withQuery(href("/account/blocked/:personId", { personId: teacher.id }), {
              from: href("/student/teachers/:slug", { slug: teacher.slug }),
            })}
            className="link-quiet inline-flex min-h-11 items-center text-muted"
          >
            Block {firstName(teacher.name)}
          </Link>
        ) : null}
      </div>
    </>
  );
}

/** Jumps within the page. */
function Sections({ count, hasTimes }: { count: number; hasTimes: boolean }) {
  const places = [
    ["about", "About"],
    ...(hasTimes ? [["times", "Times"] as const] : []),
    ["reviews", count > 0 ? `Reviews, ${count}` : "Reviews"],
    ["background", "Background"],
  ] as const;
  return (
    <nav aria-label="On this page" className="mb-8 border-b border-line pt-2">
      <ul className="flex gap-7 overflow-x-auto [scrollbar-width:none]">
        {places.map(([id, label]) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="inline-flex min-h-12 items-center font-semibold text-muted hover:text-ink hover:underline hover:decoration-poppy hover:decoration-3 hover:underline-offset-14"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
