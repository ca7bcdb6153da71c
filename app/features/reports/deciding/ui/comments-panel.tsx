import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";

type CommentsProps = {
  comments: { id: string; by: string; text: string; createdAt: number }[];
  zone: string;
  state: FormState | undefined;
};

/** What admins write to each other about the case. */
export function CommentsPanel({ comments, zone, state }: CommentsProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Panel title="Between admins">
      {comments.length > 0 ? (
        <ol className="mb-4 grid gap-3">
          {comments.map(({ id, by, text, createdAt }) => (
            <li key={id} className="max-w-[70ch]">
              <p className="text-xs">
                <strong className="font-semibold">{by}</strong>{" "}
                <Time at={createdAt} zone={zone} format="day-time" className="text-muted" />
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      ) : null}
      <Form method="post" noValidate className="grid gap-3">
        <TextArea
          name="comment"
          label="Write to the other admins"
          hint="Neither side reads it."
          rows={2}
          required
          defaultValue={typedValue(state, "comment")}
          error={state?.errors["comment"]}
        />
        <Button name="decision" value="comment" variant="outline" disabled={busy}>
          Add
        </Button>
      </Form>
    </Panel>
  );
}
