import { href, Link } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { StudentReview } from "../lesson-review.server.ts";
import { ReviewForm } from "./review-form.tsx";
import { ReviewReply } from "./review-reply.tsx";
import { ReviewWords } from "./review-words.tsx";

type PanelProps = {
  data: StudentReview;
  lessonId: string;
  /** First name. */
  teacher: string;
  zone: string;
  state: FormState | undefined;
  saved: boolean;
};

/** On a lesson's page, to its student: their review of the teacher, and the form for it. */
export function StudentReviewPanel({ data, lessonId, teacher, zone, state, saved }: PanelProps) {
  const { review, mayWrite, until } = data;
  return (
    <Panel
      id="review"
      title={review ? `Your review of ${teacher}` : `Review ${teacher}`}
      className="scroll-mt-4"
    >
      {saved ? (
        <Note tone="ok" role="status" className="mb-5">
          Thank you. It is on {teacher}’s page now.
        </Note>
      ) : null}
      {review?.hidden ? (
        <Note tone="warn" className="mb-5">
          It is not shown: a report about it was decided, and the reason was mailed to you.
        </Note>
      ) : null}
      {review ? (
        <div className="grid gap-3">
          <div>
            <ReviewWords {...review} />
            <p className="mt-2 text-xs text-muted">
              <Time at={review.at} zone={zone} format="date" />
              {review.editedAt ? ", changed since" : ""}
            </p>
          </div>
          <ReviewReply teacher={teacher} review={review} zone={zone} />
        </div>
      ) : null}
      {review && mayWrite ? (
        <details className="mt-4" open={state !== undefined}>
          <summary className="link-quiet inline-flex min-h-11 items-center font-semibold">
            Change it, until <Time at={until!} zone={zone} format="date" className="ms-1" />
          </summary>
          <div className="mt-3">
            <ReviewForm teacher={teacher} review={review} state={state} />
          </div>
        </details>
      ) : null}
      {review === null && mayWrite ? (
        <>
          <ReviewForm teacher={teacher} review={null} state={state} />
          <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
            Want to tell only us?{" "}
            <Link
              to={`${href("/contact")}?${new URLSearchParams({ topic: "lesson", lesson: lessonId })}`}
              className="link"
            >
              Tell us in private
            </Link>
            . {teacher} does not see it.
          </p>
        </>
      ) : null}
      {review === null && !mayWrite ? <p className="text-muted">Not written yet.</p> : null}
    </Panel>
  );
}
