import { brand } from "#config/brand.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { listBlockedEitherWay } from "#app/features/accounts/blocks/blocks.server.ts";
import { listOpenSlotsEach } from "#app/features/scheduling/availability/slots.server.ts";
import { readCompared } from "#app/features/teachers/search-index/compare-choice.ts";
import { compareTeachers } from "#app/features/teachers/search/compare-teachers.server.ts";
import { everyTeacher } from "#app/features/teachers/publishing/public-tags.ts";
import { CompareView } from "#app/features/teachers/search/compare/compare-view.tsx";
import { useViewerZone } from "#app/features/teachers/reference-data/ui/use-viewer-zone.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import type { Route } from "./+types/compare.ts";

export function meta() {
  return privateHead("Compare teachers");
}

export function loader(args: Route.LoaderArgs) {
  return fromReplica(() => read(args));
}

async function read({ request, context }: Route.LoaderArgs) {
  pageShows(context, everyTeacher);
  const person = findPerson(context);
  const { slugs, leftOut } = readCompared(new URL(request.url).searchParams.getAll("with"));
  const hidden = person === null ? undefined : await listBlockedEitherWay(person);
  const { unknown, ...comparison } = await compareTeachers(
    slugs,
    (inputs) => listOpenSlotsEach(inputs, person),
    { hidden },
  );
  return {
    ...comparison,
    leftOut: leftOut + unknown,
    zone: person?.zone ?? brand.zone,
    isVisitor: person === null,
    mayTake: person?.role === "student",
  };
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const zone = useViewerZone(loaderData.zone, loaderData.isVisitor);
  return <CompareView {...loaderData} zone={zone} />;
}
