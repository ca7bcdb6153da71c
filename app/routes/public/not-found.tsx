import { data } from "react-router";
import type { Refused } from "#app/gate/session-context.server.ts";
import { everyTeacher } from "#app/features/teachers/publishing/public-tags.ts";
import { listTaughtLanguages } from "#app/features/teachers/search-index/taught-languages.server.ts";
import { isUnavailable } from "#app/platform/database/database-away.server.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import type { Route } from "./+types/not-found.ts";

export async function loader({ context }: Route.LoaderArgs) {
  pageShows(context, everyTeacher);
  // What is not there is not there while the database is away, too.
  const languages = await fromReplica(() => listTaughtLanguages()).catch((error: unknown) => {
    if (isUnavailable(error)) return [];
    throw error;
  });
  const names = languages.map(({ code, name }) => ({ code, name }));
  throw data<Pick<Refused, "languages">>({ languages: names }, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
