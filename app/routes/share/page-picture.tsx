import { brand } from "#config/brand.ts";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { pagePicture } from "#app/shell/share/picture-paths.ts";
import { sharedPages } from "#app/shell/share/pages.ts";
import { pictureResponse } from "#app/shell/share/pictures.server.ts";
import type { Route } from "./+types/page-picture.ts";

export function loader({ params, request }: Route.LoaderArgs) {
  const path = `/share/pages/${params.page}/picture.png`;
  const found = Object.entries(sharedPages).find(([page]) => pagePicture(page) === path);
  if (found === undefined) throw new Response(null, { status: 404 });
  const { title, description, door, words = { title, line: description } } = found[1];
  return pictureResponse(request, JSON.stringify([brand.name, words, door]), () => ({
    ...words,
    scene: <Doorway door={doorFor(door)} />,
  }));
}
