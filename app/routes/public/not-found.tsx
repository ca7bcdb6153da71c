import { data } from "react-router";
import type { Refused } from "#app/gate/session-context.server.ts";
import { everyTeacher } from "#app/features/teachers/publishing/public-tags.ts";
import { listTaughtLanguages } from "#app/features/teachers/search-index/taught-languages.server.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import type { Route } from "./+types/not-found.ts";

export async function loader({ context }: Route.LoaderArgs) {
  pageShows(context, everyTeacher);
  const languages = await fromReplica(() => listTaughtLanguages());
  const names = languages.map(({ code, name }) => ({ code, name }));
  throw data<Pick<Refused, "languages">>({ languages: names }, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
