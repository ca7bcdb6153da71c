import { useNavigation } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import { filesField } from "../forms.ts";
import type { Homework } from "../homework.server.ts";
import { FilesField } from "./files-field.tsx";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";

type CorrectProps = { homework: Homework; student: string; state: FormState | undefined };

/** The student's words to be put right, and what to say about them. */
export function CorrectHomeworkForm({ homework, student, state }: CorrectProps) {
  const busy = useNavigation().state === "submitting";
  const isFirst = homework.state === "handed_in";
  const { answer, comment } = homework;
  const isOnlyDone = answer === "" && homework.files.answer.length === 0;
  const stored = { correction: isFirst ? answer : homework.correction, comment };
  return (
    <VersionedForm
      withFiles
      intent="correct"
      state={state}
      stored={stored}
      version={homework.version}
    >
      {(field) => (
        <>
          {answer === "" ? null : (
            <section>
              <h3 className="text-lg">What {student} wrote</h3>
              <p dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
                {answer}
              </p>
            </section>
          )}
          {answer === "" ? null : (
            <TextArea
              {...field("correction")}
              label={`Correct what ${student} wrote`}
              hint="Change the text itself. What you took out and put in is marked by itself."
              rows={9}
              dir="auto"
              maxLength={rules.homework.answerCharacters}
            />
          )}
          <TextArea
            {...field("comment")}
            label="Comment"
            optional
            rows={3}
            dir="auto"
            maxLength={rules.homework.commentCharacters}
          />
          <FilesField
            label="Files"
            files={homework.files.correction}
            error={field(filesField).error}
          />
          {isOnlyDone ? <input type="hidden" name="isMeant" value="yes" /> : null}
          {field("isMeant").error === undefined ? null : (
            <FormError>{field("isMeant").error}</FormError>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
            {field("isMeant").error === undefined ? null : (
              <Button variant="outline" name="isMeant" value="yes" disabled={busy}>
                Give it back without a correction
              </Button>
            )}
            <Button disabled={busy}>{isFirst ? "Give it back corrected" : "Save changes"}</Button>
            {isFirst ? (
              <span className="text-sm text-muted">
                {student} is told, and hands in nothing more.
              </span>
            ) : null}
          </div>
        </>
      )}
    </VersionedForm>
  );
}
