import { useNavigation } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import { filesField } from "../forms.ts";
import type { Homework } from "../homework.server.ts";
import { FilesField } from "./files-field.tsx";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";

type HandInProps = { homework: Homework; teacher: string; state: FormState | undefined };

/** What a student hands in, and hands in again until it is corrected. */
export function HandInForm({ homework, teacher, state }: HandInProps) {
  const busy = useNavigation().state === "submitting";
  const isFirst = homework.state === "given";
  const stored = { answer: homework.answer };
  return (
    <VersionedForm
      withFiles
      intent="hand-in"
      state={state}
      stored={stored}
      version={homework.version}
    >
      {(field) => (
        <>
          <TextArea
            {...field("answer")}
            label="Your work"
            optional
            hint={`Write here, or attach what you made. ${teacher} corrects it word by word.`}
            rows={9}
            dir="auto"
            count
            maxLength={rules.homework.answerCharacters}
          />
          <FilesField label="Files" files={homework.files.answer} error={field(filesField).error} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
            <Button disabled={busy}>{isFirst ? "Hand in" : "Hand in again"}</Button>
            <span className="text-sm text-muted">
              {isFirst
                ? "You can change it until it is corrected. Is there nothing to send? Hand in an empty form to say that it is done."
                : "It replaces what you handed in before."}
            </span>
          </div>
        </>
      )}
    </VersionedForm>
  );
}
