import { brand } from "#config/brand.ts";
import { findTeacherProfile } from "#app/features/teachers/profiles/teacher-profile.server.ts";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { portraitFor } from "#app/ui/drawings/portrait.tsx";
import { pictureResponse } from "#app/shell/share/pictures.server.ts";
import type { Route } from "./+types/teacher-picture.ts";

/** A teacher in their open door, with what they teach and their own headline. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const teacher = await findTeacherProfile(params.slug);
  if (teacher === null) throw new Response(null, { status: 404 });
  const taught = teacher.languages.filter((language) => language.taught);
  const names = new Intl.ListFormat(brand.locale).format(taught.map(({ name }) => name));
  const words = { title: teacher.name, line: `Teaches ${names}. ${teacher.headline}` };
  const door = doorFor(taught[0]?.code ?? "en");
  return pictureResponse(
    request,
    JSON.stringify([brand.name, words, door, teacher.portraitSeed]),
    () => ({
      ...words,
      scene: <Doorway door={door} state="in" who={portraitFor(teacher.portraitSeed)} />,
    }),
  );
}
