import { Flag } from "lucide-react";
import { href, Link } from "react-router";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { Review } from "../reviews.server.ts";
import { ReviewReply } from "./review-reply.tsx";
import { ReviewWords } from "./review-words.tsx";

export type ReviewListProps = {
  reviews: Review[];
  /** First name. */
  teacher: string;
  /** To the teacher they are about. */
  isOwn: boolean;
  /** To a teacher of any kind: they report on a page of their own. */
  toTeacher: boolean;
};

/** Nothing in it moves with the viewer: a review has a day, in the company's zone. */
export function ReviewList({ reviews, teacher, isOwn, toTeacher }: ReviewListProps) {
  if (reviews.length === 0) return null;
  const report = toTeacher ? href("/teacher/report") : href("/student/report");
  return (
    <ul>
      {reviews.map((review) => (
        <li
          key={review.id}
          className="grid gap-x-6 gap-y-1.5 border-t border-line py-5.5 md:grid-cols-[150px_minmax(0,1fr)]"
        >
          <div>
            <b className="block font-semibold">{review.author}</b>
            <span className="num block text-xs text-muted">
              {review.lessons === 1 ? "1 lesson" : `${review.lessons} lessons`}
            </span>
            <span className="block text-xs text-muted">
              <Time at={review.at} zone={brand.zone} format="date" />
              {review.editedAt === null ? "" : ", changed"}
            </span>
            <Link
              to={leadsTo(review, { isOwn, report })}
              className="link-quiet inline-flex min-h-11 min-w-11 items-center text-xs text-muted"
            >
              {review.lessonId === undefined ? (
                <>
                  <Flag size={14} aria-hidden="true" />
                  <span className="sr-only">Report</span>
                </>
              ) : (
                linkText(review, isOwn)
              )}
              <span className="sr-only"> (review by {review.author})</span>
            </Link>
          </div>
          <div className="min-w-0">
            <ReviewWords stars={review.stars} text={review.text} tags={review.tags} />
            <ReviewReply teacher={teacher} review={review} zone={brand.zone} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** To the lesson for both who were there, to a report for everybody else. */
function leadsTo({ id, lessonId }: Review, { isOwn, report }: { isOwn: boolean; report: string }) {
  if (lessonId === undefined) return `${report}?review=${id}`;
  const lesson = isOwn ? "/teacher/lessons/:lessonId" : "/student/lessons/:lessonId";
  return `${href(lesson, { lessonId })}#review`;
}

function linkText({ reply }: Review, isOwn: boolean): string {
  if (!isOwn) return "Your review";
  return reply === null ? "Read and reply" : "The lesson";
}
