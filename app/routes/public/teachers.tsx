import { useEffect } from "react";
import { href, Link, useNavigate, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { listBlockedEitherWay } from "#app/features/accounts/blocks/blocks.server.ts";
import { useAllows } from "#app/features/consent/use-consent.ts";
import { listOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { lazyModule } from "#app/platform/lazy-module.ts";
import { listTaughtLanguages } from "#app/features/teachers/search-index/taught-languages.server.ts";
import { asksTime, filterCount, searchQuery } from "#app/features/teachers/search-index/search.ts";
import type { ReadSearch } from "#app/features/teachers/search-index/read-search.ts";
import { readKnownSearch } from "#app/features/teachers/search/known-search.server.ts";
import { readFacets } from "#app/features/teachers/search/search-facets.server.ts";
import { activeFilters, nearestNote } from "#app/features/teachers/search/text.ts";
import { findSaves } from "#app/features/teachers/search/saved-teachers.server.ts";
import { everyTeacher } from "#app/features/teachers/publishing/public-tags.ts";
import {
  answerSearch,
  askingOf,
  type OpenSlots,
  pageSize,
} from "#app/features/teachers/search/search-teachers.server.ts";
import { hideSpentTrials } from "#app/features/teachers/teacher-cards/spent-trials.server.ts";
import { cardFacts } from "#app/features/teachers/search/card-facts.ts";
import { nextInZone } from "#app/features/teachers/search/next-in-zone.ts";
import { compareLinks } from "#app/features/teachers/search/compare/compare-links.ts";
import { LastSearch } from "#app/features/teachers/search/ui/last-search.tsx";
import { SearchFilters } from "#app/features/teachers/search/ui/search-filters.tsx";
import {
  StaticNobodyYet,
  StaticNotes,
  StaticSearchChips,
  SearchResults,
} from "#app/features/teachers/search/cards/search-results.tsx";
import { SortChoice } from "#app/features/teachers/search/ui/sort-choice.tsx";
import { useViewerZone } from "#app/features/teachers/reference-data/ui/use-viewer-zone.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import { ZoneLine } from "#app/features/teachers/reference-data/ui/zone-line.tsx";
import { Page } from "#app/ui/page.tsx";
import { openSheet, PhoneSheet } from "#app/features/teachers/reference-data/ui/phone-sheet.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/teachers.ts";
import { type DescribedPage, pageHead } from "#app/shell/page/page-head.ts";
import { SkipLink } from "#app/shell/page/skip-link.tsx";
import { pagePicture } from "#app/shell/share/picture-paths.ts";
import { pageWords } from "#app/shell/share/page-words.ts";

/** Only of those who allow it is a search kept. */
const keeping = lazyModule(() => import("#app/features/teachers/search/last-search.ts"));

const FilterTitle = staticIsland(
  async () => (await import("#app/features/teachers/search/ui/filter-fields.tsx")).FilterTitle,
);

export function loader(args: Route.LoaderArgs) {
  return fromReplica(() => read(args));
}

async function read({ request, context }: Route.LoaderArgs) {
  pageShows(context, everyTeacher);
  const person = findPerson(context);
  const asked = readKnownSearch(new URL(request.url).searchParams);
  const zone = person?.zone ?? asked.search.zone ?? brand.zone;
  const now = Date.now();
  const openSlots: OpenSlots = (ids, range) => listOpenSlots(ids, range, person);
  const hidden = person === null ? undefined : await listBlockedEitherWay(person);
  const asking = await askingOf(asked.search, zone, now, hidden);
  const [result, languages, facets] = await Promise.all([
    answerSearch(asking, openSlots, names),
    listTaughtLanguages(asked.search.language),
    readFacets(asking),
  ]);
  const shown = result.found.map(({ id }) => id);
  const [found, saves] = await Promise.all([
    hideSpentTrials(person, result.found),
    findSaves(person, shown),
  ]);
  return {
    chips: activeFilters(asked.search, names).map(({ label, without }) => ({
      label,
      query: searchQuery(without),
    })),
    prices: facets.prices,
    choices: {
      counts: facets.counts,
      speaks: namedIn(facets.speaks, nameOfLanguage),
      countries: namedIn(facets.countries, countryName),
    },
    asked: asking.isNearest && result.total > 0 ? withNote(asked) : asked,
    result: { ...result, found: found.map((one) => cardFacts(one, asking.search.language)) },
    saves,
    compare: compareLinks(
      asked.search,
      found.map(({ slug }) => slug),
      result.total,
    ),
    zone,
    isVisitor: person === null,
    // hours that were asked without a zone are read by our clock, and all times are told by that one
    isGuess: person === null && asked.search.zone === null && !asksTime(asked.search),
    mayTake: person?.role === "student",
    languages,
    perPage: pageSize,
    title: titleOf(asked.search.language),
    head: headOf(asked.search.language),
    count: countText(result.total, filterCount(asked.search)),
  };
}

function withNote(asked: ReadSearch): ReadSearch {
  return { ...asked, notes: [...asked.notes, nearestNote] };
}

const names = { language: nameOfLanguage, country: countryName };

function namedIn(codes: string[], name: (code: string) => string) {
  return codes.map((code) => ({ code, name: name(code) })).filter((one) => one.name !== "");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.head) : [];
}

/** Those of one language have an address of their own. */
function headOf(language: string | null): DescribedPage {
  const path = href("/student/teachers");
  const picture = pagePicture(path);
  if (language === null) return { ...pageWords[path]!, path, picture };
  const title = titleOf(language);
  const description = `${title} with their prices and free times. The price shown is the price paid.`;
  return { title, description, path: `${path}?language=${language}`, picture };
}

export default function TeachersPage({ loaderData }: Route.ComponentProps) {
  const { asked, result, isVisitor, isGuess, languages, perPage, title, count } = loaderData;
  const { search } = asked;
  const zone = useViewerZone(loaderData.zone, isGuess);
  const isOwnClock = zone === loaderData.zone;
  const navigation = useNavigation();
  const isSearching = navigation.location?.pathname === "/student/teachers";
  const active = filterCount(search);
  const navigate = useNavigate();
  const mayKeep = useAllows("functional");
  useEffect(() => {
    if (mayKeep) void keeping.load().then((code) => code?.keepSearch(search));
  }, [mayKeep, search]);
  if (result.total === 0 && active === 0)
    return (
      <Page>
        <h1 className="sr-only">{title}</h1>
        <div className="py-10 md:py-20">
          <StaticNobodyYet />
        </div>
      </Page>
    );
  return (
    <Page>
      <div className={`pt-7 md:pt-10 ${active === 0 ? "pb-2" : "pb-5"}`}>
        <h1>{title}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-1.5">
          <p role="status" className="text-muted">
            {count}
          </p>
          <ZoneLine
            zone={zone}
            canChange={isVisitor}
            onChange={(picked) => {
              if (isGuess) return;
              const query = searchQuery({ ...search, zone: picked, page: 1 });
              void navigate(`/student/teachers${query}`, { preventScrollReset: true });
            }}
          />
          {Array.isArray(loaderData.saves) ? (
            <Link
              to={href("/student/saved")}
              className="link ms-auto inline-flex min-h-11 items-center font-medium"
            >
              Saved teachers
            </Link>
          ) : null}
        </div>
        {active === 0 ? (
          <div className="flex h-11 items-center lg:hidden">
            <LastSearch className="link inline-flex min-h-11 max-w-full min-w-0 items-center gap-2" />
          </div>
        ) : null}
      </div>
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[272px_minmax(0,1fr)]">
        <SkipLink to="results">Skip to the teachers</SkipLink>
        <PhoneSheet id="filters" label="Filters" size="bottom">
          <SearchFilters
            search={search}
            typed={asked.typed}
            errors={asked.errors}
            languages={languages}
            choices={loaderData.choices}
            prices={loaderData.prices}
            total={result.total}
            visitorZone={isVisitor ? zone : null}
            isOwnClock={isOwnClock}
          />
        </PhoneSheet>
        <div className="grid min-w-0 gap-4.5" aria-busy={isSearching}>
          {asked.notes.length === 0 ? null : <StaticNotes notes={asked.notes} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a
              href="#filters"
              onClick={openSheet}
              aria-haspopup="dialog"
              className="inline-flex min-h-12 items-center gap-2.5 rounded-control border-[1.5px] border-line-strong bg-surface px-4 font-semibold lg:hidden"
            >
              <FilterTitle active={active} />
            </a>
            {active === 0 ? (
              <LastSearch className="link hidden min-h-11 min-w-0 items-center gap-2 lg:inline-flex" />
            ) : (
              <StaticSearchChips chips={loaderData.chips} />
            )}
            <SortChoice sort={search.sort} />
          </div>
          <div id="results" tabIndex={-1}>
            <SearchResults
              {...result}
              found={
                isOwnClock ? result.found : result.found.map((one) => nextInZone(one, zone, search))
              }
              search={search}
              zone={zone}
              perPage={perPage}
              saves={loaderData.saves}
              mayTake={loaderData.mayTake}
              compare={loaderData.compare}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}

function titleOf(language: string | null): string {
  return language === null ? "Language teachers" : `${nameOfLanguage(language)} teachers`;
}

function countText(total: number, active: number): string {
  if (total === 0) return "No teachers match.";
  const many = total > 1_000 ? "More than 1,000" : total;
  if (active === 0) return total === 1 ? "One teacher." : `${many} teachers.`;
  return total === 1 ? "1 teacher matches." : `${many} teachers match.`;
}
