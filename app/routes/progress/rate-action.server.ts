import { redirect } from "react-router";
import type { Person } from "#app/access/actor.ts";
import { rateCanDo } from "#app/features/learning/can-do/rate-can-do.server.ts";
import { ratingsForm, readLevel } from "#app/features/learning/can-do/forms.ts";
import { ratingsChangedText } from "#app/features/learning/can-do/text.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";
import { refuse } from "../form-answer.server.ts";

type Asked = { studentId: string; language: string; level: CefrLevel; path: string };

/** Saves a level's ratings, by the student or by a teacher of theirs, and leads back to their page. */
export async function rateAction(person: Person, request: Request, asked: Asked) {
  const { path, ...of } = asked;
  const form = await parseForm(request, ratingsForm(of.level));
  if (!form.ok) return refuse(form.state, 400);
  const saved = await rateCanDo(person, { ...of, ...form.value });
  if (!saved.ok) return refuse(form.fail(ratingsChangedText), 409);
  const { language, level } = of;
  return redirect(`${path}?${new URLSearchParams({ language, level, saved: "" })}`);
}

/** Which language and level an address asks for. */
export function askedProgress(request: Request) {
  const asked = new URL(request.url).searchParams;
  return {
    language: asked.get("language"),
    level: (usual: CefrLevel | null) => readLevel(asked.get("level"), usual),
  };
}
