import { still } from "#app/ui/still.tsx";
import { filterCount, type TeacherSearch } from "../search.ts";
import type { SearchResult } from "../search-teachers.server.ts";
import { TeacherCard } from "./teacher-card.tsx";

const parts = () => import("./teacher-card-still.tsx");
export const NobodyYet = still(async () => (await parts()).NobodyYet);
export const SearchChips = still(async () => (await parts()).SearchChips);
const NoMatch = still(async () => (await parts()).NoMatch);
const TwoTrials = still(async () => (await parts()).TwoTrials);
const ShowMore = still(async () => (await parts()).ShowMore);
const ShortStreet = still(async () => (await parts()).ShortStreet);

type ResultsProps = SearchResult & { search: TeacherSearch; zone: string; perPage: number };

export function SearchResults({ search, total, found, relaxations, zone, perPage }: ResultsProps) {
  if (total === 0) return <NoMatch search={search} relaxations={relaxations} />;
  const isShortStreet = total <= 3 && filterCount(search) === 0;
  return (
    <>
      <ul className="grid gap-4.5">
        {found.map((teacher, index) => (
          <li key={teacher.id} className="grid gap-4.5">
            <TeacherCard
              teacher={teacher}
              zone={zone}
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
        <ShowMore search={search} shown={found.length} total={total} />
      )}
    </>
  );
}
