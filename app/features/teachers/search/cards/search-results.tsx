import { staticIsland } from "#app/ui/static-island.tsx";
import {
  asksTime,
  filterCount,
  type TeacherSearch,
} from "#app/features/teachers/search-index/search.ts";
import type { CompareLinks } from "../compare/compare-links.ts";
import type { SearchResult } from "../search-teachers.server.ts";
import { saveStateOf, type Saves } from "#app/features/teachers/teacher-cards/saves.ts";
import type { CardFacts } from "../card-facts.ts";
import { drawnSeeds } from "./drawn-seeds.ts";
import { FoundTeacherCard } from "./teacher-card.tsx";

const parts = () => import("./teacher-card.static.tsx");
export const StaticNobodyYet = staticIsland(async () => (await parts()).NobodyYet);
export const StaticNotes = staticIsland(async () => (await parts()).SearchNotes);
export const StaticSearchChips = staticIsland(async () => (await parts()).SearchChips);
const CardDrawings = staticIsland(async () => (await parts()).CardDrawings);
const NoMatch = staticIsland(async () => (await parts()).NoMatch);
const TwoTrials = staticIsland(async () => (await parts()).TwoTrials);
const ShowMore = staticIsland(async () => (await parts()).ShowMore);
const CompareBar = staticIsland(async () => (await parts()).CompareBar);
const ShortStreet = staticIsland(async () => (await parts()).ShortStreet);

type ResultsProps = Omit<SearchResult, "found"> & {
  found: CardFacts[];
  search: TeacherSearch;
  zone: string;
  perPage: number;
  saves: Saves;
  mayTake: boolean;
  compare: CompareLinks;
};

function compareOf({ chosen, queries }: CompareLinks, slug: string, index: number) {
  const query = queries[index] ?? null;
  return query === null ? null : { query, isChosen: chosen.includes(slug) };
}

export function SearchResults(props: ResultsProps) {
  const { search, total, found, relaxations, zone, perPage, saves, mayTake, compare } = props;
  if (total === 0) return <NoMatch search={search} relaxations={relaxations} />;
  const isShortStreet = total <= 3 && filterCount(search) === 0;
  return (
    <>
      <CardDrawings seeds={drawnSeeds(found)} />
      <ul className="grid gap-4.5">
        {found.map((teacher, index) => (
          <li key={teacher.id} className="grid gap-4.5">
            <FoundTeacherCard
              teacher={teacher}
              zone={zone}
              mayTake={mayTake}
              save={saveStateOf(saves, teacher.id)}
              asksTime={asksTime(search)}
              compare={compareOf(compare, teacher.slug, index)}
              anchor={index > 0 && index % perPage === 0 ? `more-${index}` : undefined}
            />
            {index === 1 && total > 3 ? <TwoTrials /> : null}
          </li>
        ))}
      </ul>
      {isShortStreet ? (
        <div className="mt-4.5">
          <ShortStreet />
        </div>
      ) : (
        <ShowMore search={search} shown={found.length} total={total} perPage={perPage} />
      )}
      {compare.chosen.length === 0 ? null : (
        <CompareBar slugs={compare.chosen} clear={compare.clear} />
      )}
    </>
  );
}
