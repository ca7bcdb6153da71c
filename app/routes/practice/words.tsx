import { Download, Plus, Upload } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { data, Form, href, Link, redirect } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { addFlashcards } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { setShareFading } from "#app/features/practice/flashcards/edit-flashcard.server.ts";
import {
  countFlashcards,
  listFlashcards,
  listFlashcardsById,
  sharesFading,
} from "#app/features/practice/flashcards/flashcards.server.ts";
import { addFlashcardForm, shareFadingForm } from "#app/features/practice/flashcards/forms.ts";
import { languageGroups } from "#app/features/practice/flashcards/languages.ts";
import { listLearnedLanguages } from "#app/features/practice/flashcards/learned-languages.server.ts";
import { WordLanguage } from "#app/features/practice/flashcards/ui/word-language.tsx";
import { WordFields } from "#app/features/practice/flashcards/ui/word-fields.tsx";
import { WordTable } from "#app/features/practice/flashcards/ui/word-table.tsx";
import { fullText, knownWordText } from "#app/features/practice/flashcards/text.ts";
import { undoImportForm } from "#app/features/practice/transfer/forms.ts";
import { readImported } from "#app/features/practice/transfer/read-imported.server.ts";
import { ImportNotes } from "#app/features/practice/transfer/ui/import-notes.tsx";
import { undoImport } from "#app/features/practice/transfer/undo-import.server.ts";
import {
  commonLanguages,
  isKnownLanguage,
  nameOfLanguage,
  namesOfLanguages,
} from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { parsePosted, type Posted, readPosted, typedValue } from "#app/platform/forms/forms.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/words.ts";

const pageSize = 100;

export function meta() {
  return privateHead("Your words");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const query = new URL(request.url).searchParams;
  const q = (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 120);
  const asked = Number(query.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 50 ? asked : 1;
  const added = query.get("added") ?? "";
  const [{ words, total }, counts, shares, learned, [addedNow]] = await Promise.all([
    listFlashcards(student, { q, page, size: pageSize }),
    countFlashcards(student),
    sharesFading(student.id),
    listLearnedLanguages(student),
    listFlashcardsById(student, isUuid(added) ? [added] : []),
  ]);
  return {
    q,
    page,
    words,
    counts,
    shares,
    more: total > page * pageSize,
    languages: namesOfLanguages(words),
    choices: languageGroups(learned, commonLanguages(), nameOfLanguage),
    added: addedNow && { id: addedNow.id, term: addedNow.term, language: addedNow.language },
    imported: await readImported(student, query),
    takenOut: isUuid(query.get("out") ?? "") ? query.get("out") : null,
    full: query.has("full"),
    now: Date.now(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const posted = await readPosted(request);
  switch (posted["intent"]) {
    case "add":
      return add(student, posted);
    case "undo-import": {
      const form = parsePosted(posted, undoImportForm);
      if (!form.ok) throw data(null, { status: 400 });
      const { undone, answered } = await undoImport(student, form.value.import);
      return redirect(`${href("/student/words")}?undone=${undone}&answered=${answered}`);
    }
    case "share":
      return share(student, posted);
    default:
      throw data(null, { status: 400 });
  }
}

async function add(student: Student, posted: Posted) {
  const form = parsePosted(posted, addFlashcardForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { intent: _, ...word } = form.value;
  if (!isKnownLanguage(word.language))
    return data({ form: form.fail({ language: "Choose a language" }) }, 400);
  const { added, made, left, there } = await addFlashcards(student, [word], "own");
  if (left > 0) return data({ form: form.fail(fullText) }, 409);
  if (added === 0) return data({ form: form.fail({ term: knownWordText }), there: there[0]! }, 409);
  return redirect(`${href("/student/words")}?added=${made[0]!}`);
}

async function share(student: Student, posted: Posted) {
  const form = parsePosted(posted, shareFadingForm);
  if (!form.ok) throw data(null, { status: 400 });
  await setShareFading(student, form.value.share);
  return redirect(`${href("/student/words")}#share`);
}

export default function WordsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, page, words, counts, shares, more, languages, choices, imported, now } = loaderData;
  const { takenOut, full } = loaderData;
  const added = actionData ? undefined : loaderData.added;
  const addForm = useRef<HTMLFormElement>(null);
  useNextWord(addForm, added?.id);
  const state = useFormState(actionData?.form);
  const there = (actionData as { there?: string } | undefined)?.there;
  const address = (at: number) =>
    `${href("/student/words")}?${new URLSearchParams({ q, page: `${at}` })}`;
  return (
    <Page>
      <PageHead
        title="Your words"
        lead={
          counts.all === 0
            ? "What you learn stays here, and comes back when you are about to forget it."
            : `${counts.all} ${counts.all === 1 ? "word" : "words"}, ${counts.due} to practise now.`
        }
        actions={
          <>
            {counts.all === 0 ? null : (
              <ButtonLink to={href("/student/practice")}>Practise</ButtonLink>
            )}
            <ButtonLink variant="outline" to={href("/student/words/import")}>
              <Upload size={17} aria-hidden="true" /> Import
            </ButtonLink>
            <a
              href={href("/student/words.csv")}
              download
              className={buttonClass({ variant: "outline" })}
            >
              <Download size={17} aria-hidden="true" /> CSV
            </a>
            <a
              href={href("/student/words.apkg")}
              download
              className={buttonClass({ variant: "outline" })}
            >
              <Download size={17} aria-hidden="true" /> Anki
            </a>
          </>
        }
      />
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <ImportNotes {...imported} />
          {takenOut ? (
            <Form
              method="post"
              action={href("/student/words/:flashcardId", { flashcardId: takenOut })}
            >
              <Note tone={full ? "warn" : "ok"} title="The word is taken out">
                {full ? <p>{fullText}</p> : null}
                <Button variant="quiet" name="intent" value="restore">
                  Put it back
                </Button>
              </Note>
            </Form>
          ) : null}
          {counts.all === 0 ? (
            <EmptyState title="No words yet">
              Words that your teacher writes down after a lesson come here by themselves. You can
              also add your own.
            </EmptyState>
          ) : (
            <>
              <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
                <TextField
                  label="Look for a word"
                  name="q"
                  type="search"
                  defaultValue={q}
                  className="min-w-0 flex-[1_1_16rem]"
                />
                <Button variant="outline">Search</Button>
              </Form>
              {words.length === 0 ? (
                <p role="status">
                  None of your words has “{q}” in it.{" "}
                  <Link to={href("/student/words")} className="link">
                    Show all
                  </Link>
                </p>
              ) : (
                <WordTable {...{ words, languages, now }} />
              )}
              <nav aria-label="Pages" className="flex gap-3 empty:hidden">
                {page > 1 ? (
                  <ButtonLink variant="outline" to={address(page - 1)}>
                    Before
                  </ButtonLink>
                ) : null}
                {more ? (
                  <ButtonLink variant="outline" to={address(page + 1)}>
                    More words
                  </ButtonLink>
                ) : null}
              </nav>
            </>
          )}
        </div>
        <div className="grid min-w-0 gap-6.5">
          <Panel title="Add a word">
            <div role="status" className="mb-4 empty:hidden">
              {added === undefined ? null : (
                <Note tone="ok">
                  Added:{" "}
                  <Link
                    to={href("/student/words/:flashcardId", { flashcardId: added.id })}
                    className="link wrap-anywhere"
                    lang={added.language}
                  >
                    {added.term}
                  </Link>
                </Note>
              )}
            </div>
            <Form
              method="post"
              preventScrollReset
              ref={addForm}
              className="grid gap-4"
              key={added?.id ?? `${counts.all}`}
            >
              <FormError>{state?.errors[""]}</FormError>
              <WordLanguage
                groups={choices}
                known={typedValue(state, "language") ?? added?.language}
                error={state?.errors["language"]}
              />
              <WordFields state={state} />
              {there !== undefined && state?.errors["term"] ? (
                <Link
                  to={href("/student/words/:flashcardId", { flashcardId: there })}
                  className="link inline-flex min-h-11 w-fit items-center"
                >
                  The card with “{typedValue(state, "term")}”
                </Link>
              ) : null}
              <Button name="intent" value="add">
                <Plus size={17} aria-hidden="true" /> Add
              </Button>
            </Form>
          </Panel>
          <Panel title="Your teachers" id="share" className="scroll-mt-24">
            <Form method="post" className="grid gap-4">
              <CheckboxField
                name="share"
                value="yes"
                defaultChecked={shares}
                label="Show my teachers the words that I have saved with them"
                hint="Each sees those of your lessons and chat together, and nobody else’s: they light up in the chat, and a lesson can bring back what you are about to forget. You can change this at any time."
              />
              <Button variant="outline" name="intent" value="share">
                Save
              </Button>
            </Form>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** Once a word was added, the cursor is where the next one is typed. */
function useNextWord(form: RefObject<HTMLFormElement | null>, added: string | undefined): void {
  const before = useRef(added);
  useEffect(() => {
    if (added !== undefined && added !== before.current)
      form.current?.querySelector<HTMLElement>("[name=term]")?.focus();
    before.current = added;
  }, [form, added]);
}
