import { ChevronLeft } from "lucide-react";
import { data, Form, href, Link, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import {
  editFlashcard,
  removeFlashcard,
  restoreFlashcard,
} from "#app/features/practice/flashcards/edit-flashcard.server.ts";
import { getFlashcard } from "#app/features/practice/flashcards/flashcards.server.ts";
import { editFlashcardForm } from "#app/features/practice/flashcards/forms.ts";
import { WordFields } from "#app/features/practice/flashcards/ui/word-fields.tsx";
import { editRefusalText } from "#app/features/practice/flashcards/text.ts";
import { parsePosted, readPosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/word.ts";

export function meta() {
  return privateHead("Change a word");
}

// A refusal means that something has changed: the page takes the newer version.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return { word: await getFlashcard(requireStudent(context), params.flashcardId) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const { flashcardId } = params;
  const posted = await readPosted(request);
  switch (posted["intent"]) {
    case "remove":
      await removeFlashcard(student, flashcardId);
      return redirect(`${href("/student/words")}?out=${flashcardId}`);
    case "restore":
      await restoreFlashcard(student, flashcardId);
      return redirect(href("/student/words"));
    case "save": {
      await getFlashcard(student, flashcardId);
      const form = parsePosted(posted, editFlashcardForm);
      if (!form.ok) return data({ form: form.state }, 400);
      const saved = await editFlashcard(student, flashcardId, form.value);
      if (saved.ok) return redirect(href("/student/words"));
      return data({ form: form.fail(editRefusalText[saved.reason]) }, 409);
    }
    default:
      throw data(null, { status: 400 });
  }
}

export default function WordPage({ loaderData: { word }, actionData }: Route.ComponentProps) {
  const state = useFormState(actionData?.form);
  return (
    <Page width="narrow">
      <PageHead
        before={
          <Link
            to={href("/student/words")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" /> Your words
          </Link>
        }
        title={
          <>
            Change “<span lang={word.language}>{word.term}</span>”
          </>
        }
      />
      <Form method="post" className="grid gap-4">
        <FormError>{state?.errors[""]}</FormError>
        <input type="hidden" name="version" value={word.version} />
        <WordFields state={state} known={word} language={word.language} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="save">
            Save
          </Button>
          <Button variant="danger" name="intent" value="remove" formNoValidate>
            Take it out
          </Button>
        </div>
      </Form>
    </Page>
  );
}
