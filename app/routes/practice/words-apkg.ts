import { requireStudent } from "#app/gate/gate.server.ts";
import { wordsPackage } from "#app/features/practice/transfer/anki-package.server.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import type { Route } from "./+types/words-apkg.ts";

/** Every word of the student's as a package that Anki imports. */
export async function loader({ context }: Route.LoaderArgs) {
  const file = await wordsPackage(requireStudent(context), nameOfLanguage);
  return new Response(Buffer.from(file), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="words.apkg"`,
      "cache-control": "private, no-store",
    },
  });
}
