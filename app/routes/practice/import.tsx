import { ChevronLeft, Upload } from "lucide-react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { languageGroups } from "#app/features/practice/flashcards/languages.ts";
import { listLearnedLanguages } from "#app/features/practice/flashcards/learned-languages.server.ts";
import { WordLanguage } from "#app/features/practice/flashcards/ui/word-language.tsx";
import { importWords } from "#app/features/practice/transfer/import-words.server.ts";
import { importRefusalText } from "#app/features/practice/transfer/text.ts";
import {
  commonLanguages,
  isKnownLanguage,
  nameOfLanguage,
} from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { FileField } from "#app/features/files/ui/file-field.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/import.ts";

export function meta() {
  return privateHead("Import words");
}

export async function loader({ context }: Route.LoaderArgs) {
  const learned = await listLearnedLanguages(requireStudent(context));
  return { choices: languageGroups(learned, commonLanguages(), nameOfLanguage) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  if (!isUpload(request.headers)) throw data(null, { status: 400 });
  try {
    const done = await importWords(request, student, isKnownLanguage);
    if (done.ok) {
      const { added, returned, known, skipped, left, heading, at } = done;
      const counts = Object.entries({ added, returned, known, skipped, left, import: at });
      const query = new URLSearchParams(counts.map(([name, n]) => [name, `${n}`]));
      if (heading) query.set("heading", "");
      return redirect(`${href("/student/words")}?${query}`);
    }
    const { reason, language } = done;
    const errors =
      reason === "no-language"
        ? { language: "Choose a language" }
        : { file: importRefusalText[reason] };
    return data({ errors, language }, reason === "too-large" ? 413 : 400);
  } catch (error) {
    if (error instanceof TooLarge)
      return data({ errors: { file: importRefusalText["too-large"] }, language: "" }, 413);
    if (error instanceof NoRoom)
      return data(
        { errors: { "": "There is no room for files just now. Try again later." }, language: "" },
        507,
      );
    throw error;
  }
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  const busy = useNavigation().state === "submitting";
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
        title="Import words"
        lead="From Anki, or from a table with a word and its meaning on each line."
      />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <FormError>{errors[""]}</FormError>
        <WordLanguage
          label="Language of the words"
          groups={loaderData.choices}
          known={actionData?.language || undefined}
          error={errors["language"]}
        />
        <FileField
          label="File"
          name="file"
          accept=".csv,.tsv,.txt,.apkg"
          required
          hint="CSV or text in UTF-8, or an Anki package (.apkg). Pictures and sounds are not imported. A word that you have already is not added again, whatever its meaning in the file."
          error={errors["file"]}
        />
        <Button disabled={busy}>
          <Upload size={17} aria-hidden="true" /> {busy ? "Importing…" : "Import"}
        </Button>
      </Form>
    </Page>
  );
}
