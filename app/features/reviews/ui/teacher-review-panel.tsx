import { useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { TeacherReview } from "../lesson-review.server.ts";
import { ReviewReply } from "./review-reply.tsx";
import { ReviewWords } from "./review-words.tsx";

type PanelProps = {
  data: TeacherReview;
  /** First names. */
  student: string;
  teacher: string;
  zone: string;
  state: FormState | undefined;
  saved: boolean;
};

/** On a lesson's page, to its teacher: what the student wrote, and the one reply. */
export function TeacherReviewPanel({ data, student, teacher, zone, state, saved }: PanelProps) {
  const { review, mayReply, until } = data;
  return (
    <Panel id="review" title={`${student}’s review of you`} className="scroll-mt-4">
      {saved ? (
        <Note tone="ok" role="status" className="mb-5">
          Your reply is on your page now.
        </Note>
      ) : null}
      {review.hidden ? (
        <Note tone="info" className="mb-5">
          It was taken down after a report, and counts for nothing.
        </Note>
      ) : null}
      <ReviewWords {...review} />
      <p className="mt-2 text-xs text-muted">
        <Time at={review.at} zone={zone} format="date" />
        {review.editedAt ? ", changed since" : ""}
      </p>
      <ReviewReply teacher={teacher} review={review} zone={zone} />
      {mayReply || state ? (
        <ReplyForm state={state} until={until} zone={zone} student={student} />
      ) : null}
      {review.hidden ? null : (
        <Link
          to={`${href("/teacher/report")}?review=${review.id}`}
          className="link-quiet mt-4 inline-flex min-h-11 items-center text-sm text-muted"
        >
          Report this review
        </Link>
      )}
    </Panel>
  );
}

type ReplyFormProps = Pick<PanelProps, "state" | "zone" | "student"> & { until: number };

function ReplyForm({ state, until, zone, student }: ReplyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <Form
      method="post"
      action="?review#review"
      ref={form}
      noValidate
      preventScrollReset
      className="mt-5 grid gap-4 border-t border-line pt-5"
    >
      <FormError>{state?.errors[""]}</FormError>
      <input type="hidden" name="form" value="review" />
      <TextArea
        name="reply"
        label="Your reply"
        hint={`Everybody can read it, ${student} too. It is sent once and stays as it is.`}
        rows={4}
        required
        maxLength={rules.review.maxCharacters}
        count
        defaultValue={typedValue(state, "reply")}
        error={state?.errors["reply"]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={busy}>{busy ? "One moment" : "Publish the reply"}</Button>
        <p className="text-xs text-muted">
          Until <Time at={until} zone={zone} format="long-time" />.
        </p>
      </div>
    </Form>
  );
}
