import { rules } from "#config/rules.ts";
import type { ReviewSummary } from "#app/features/reviews/reviews.server.ts";
import { Histogram } from "#app/features/reviews/ui/histogram.tsx";
import type { TeacherProfile } from "#app/features/teachers/teacher-profile.server.ts";
import {
  ProfileAbout,
  ProfileFacts,
  ProfileOffers,
} from "#app/features/teachers/ui/profile-sections.tsx";

export { NoBookings } from "#app/features/teachers/ui/booking-notes.tsx";
export { ProfileCover } from "#app/features/teachers/ui/profile-cover.tsx";
export { ProfileBackground } from "#app/features/teachers/ui/profile-sections.tsx";

type StoryProps = { teacher: TeacherProfile; reviews: number; hasTimes: boolean };

/** Everything between the cover and the reviews. */
export function ProfileStory({ teacher, reviews, hasTimes }: StoryProps) {
  return (
    <>
      <Sections count={reviews} hasTimes={hasTimes} />
      <ProfileFacts teacher={teacher} />
      <ProfileAbout teacher={teacher} />
      <ProfileOffers teacher={teacher} />
    </>
  );
}

/** How the stars are spread, or that there are none yet. */
export function ReviewsInAll({ summary }: { summary: ReviewSummary }) {
  if (summary.count === 0)
    return (
      <p className="text-muted">
        Nobody has written one yet. Students can, after a lesson that took place.
      </p>
    );
  if (summary.count < rules.review.showFrom) return null;
  return (
    <div className="mb-6">
      <Histogram summary={summary} />
    </div>
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
