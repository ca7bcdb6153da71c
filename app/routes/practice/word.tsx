import { ChevronLeft } from "lucide-react";
import { data, Form, href, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
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
import { lookUpForm } from "#app/features/practice/look-up/forms.ts";
import { lookUpWord, wordProviders } from "#app/features/practice/look-up/look-up-word.server.ts";
import { FoundMeanings } from "#app/features/practice/look-up/ui/found-meanings.tsx";
import { receiveSound } from "#app/features/practice/sounds/receive-sound.server.ts";
import { removeSound, saveOwnSound } from "#app/features/practice/sounds/save-sound.server.ts";
import { RecordSound } from "#app/features/practice/sounds/ui/record-sound.tsx";
import { HearSound } from "#app/features/scheduling/lesson-words/ui/hear-sound.tsx";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { rules } from "#config/rules.ts";
import { LookUpButton } from "#app/features/practice/look-up/ui/look-up-button.tsx";
import { useLookUp } from "#app/features/practice/look-up/ui/use-look-up.ts";
import { parsePosted, readPosted, typedValue } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { asksMeaning, meaningAction } from "./look-up-action.server.ts";
import type { Route } from "./+types/word.ts";

export function meta() {
  return privateHead("Change a word");
}

// A refusal means that something has changed: the page takes the newer version. A look-up leaves it as it is.
export function shouldRevalidate({ formData }: ShouldRevalidateFunctionArgs) {
  return formData?.has("ask") !== true;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const word = await getFlashcard(requireStudent(context), params.flashcardId);
  return { word, providers: wordProviders() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const { flashcardId } = params;
  if (isUpload(request.headers)) {
    const done = await receiveSound(student, request, async (kept) => {
      await saveOwnSound(student, flashcardId, kept);
      return { ok: true };
    });
    return done.ok ? data({ error: undefined }, 201) : data({ error: done.error }, done.status);
  }
  const posted = await readPosted(request);
  if (asksMeaning(posted)) {
    const { language } = await getFlashcard(student, flashcardId);
    return meaningAction(posted, lookUpForm, ({ term }) => lookUpWord(student, { term, language }));
  }
  switch (posted["intent"]) {
    case "remove":
      await removeFlashcard(student, flashcardId);
      return redirect(`${href("/student/words")}?out=${flashcardId}`);
    case "remove-sound":
      await removeSound(student, flashcardId);
      return redirect(href("/student/words/:flashcardId", { flashcardId }));
    case "restore": {
      const restored = await restoreFlashcard(student, flashcardId);
      const words = href("/student/words");
      return redirect(restored.ok ? words : `${words}?out=${flashcardId}&full=`);
    }
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

export default function WordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { word, providers } = loaderData;
  const state = useFormState(
    actionData !== undefined && "form" in actionData ? actionData.form : undefined,
  );
  const isLookUp = actionData !== undefined && "lookedUp" in actionData;
  const here = href("/student/words/:flashcardId", { flashcardId: word.id });
  const lookUp = useLookUp(here, isLookUp ? actionData.lookedUp : undefined);
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
        <input
          type="hidden"
          name="version"
          value={(isLookUp && typedValue(state, "version")) || word.version}
        />
        <WordFields state={state} known={word} language={word.language} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="save">
            Save
          </Button>
          {providers === null ? null : <LookUpButton lookUp={lookUp} />}
          <Button variant="danger" name="intent" value="remove" formNoValidate>
            Take it out
          </Button>
        </div>
        {providers === null ? null : <FoundMeanings providers={providers} lookUp={lookUp} />}
      </Form>
      <section className="mt-8 grid justify-items-start gap-2 border-t border-line pt-5">
        <h2 className="text-xl">How it sounds</h2>
        <p className="text-sm text-muted">
          {word.soundId === null
            ? `Say the word, ${rules.practice.soundSeconds} seconds at most. You hear it when you practise.`
            : "You hear it when you practise."}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {word.soundId === null ? null : <HearSound soundId={word.soundId} term={word.term} />}
          <RecordSound action={here} term={word.term} hasSound={word.soundId !== null} />
          {word.soundId === null ? null : (
            <Form method="post">
              <Button variant="quiet" name="intent" value="remove-sound">
                Delete the sound
              </Button>
            </Form>
          )}
        </div>
      </section>
    </Page>
  );
}
