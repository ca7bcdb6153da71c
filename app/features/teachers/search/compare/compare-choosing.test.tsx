import { createRoutesStub } from "react-router";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { loadAll } from "#app/platform/lazy-module.ts";
import { readSearch } from "#app/features/teachers/search-index/read-search.ts";
import { cardFacts } from "../card-facts.ts";
import { compareLinks } from "./compare-links.ts";
import { SearchResults } from "../cards/search-results.tsx";

beforeAll(loadAll);

const main = {
  id: "offer",
  title: "Conversation",
  kind: "single" as const,
  language: "es",
  minutes: 50,
  pricePence: 2200,
};
const found = ["a", "b", "c", "d"].map((slug) =>
  cardFacts({
    id: slug,
    slug,
    name: `Teacher ${slug}`,
    headline: "Conversation",
    about: "I teach.",
    country: "Spain",
    goodAt: [],
    isChecked: false,
    portraitSeed: slug,
    photo: null,
    languages: [],
    offers: [main],
    main,
    reviewCount: 0,
    reviewStars: 0,
    publishedAt: 0,
    nextSlots: [],
    week: { from: 0, hours: "" },
    terms: null,
  }),
);

function drawn(query: string): string {
  const { search } = readSearch(new URLSearchParams(query));
  const results = {
    total: 4,
    found,
    relaxations: [],
    perPage: 12,
    saves: "log-in" as const,
    mayTake: false,
    compare: compareLinks(
      search,
      found.map(({ slug }) => slug),
      4,
    ),
  };
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => <SearchResults {...results} search={search} zone="Europe/London" />,
    },
  ]);
  return renderToString(<Page />)
    .replaceAll("<!-- -->", "")
    .replaceAll("&amp;", "&");
}

it("each card adds its teacher to the search's own address, and comes back to its place", () => {
  const html = drawn("language=es");
  for (const slug of ["a", "b"])
    expect(html.includes(`href="/student/teachers?language=es&compare=${slug}#${slug}-name"`)).toBe(
      true,
    );
  expect(html.includes('aria-label="Comparison"')).toBe(false);
});

it("two that are chosen can be compared, or chosen no longer", () => {
  const html = drawn("language=es&compare=a&compare=b");
  expect(html.includes('href="/student/teachers/compare?with=a&with=b"')).toBe(true);
  expect(html.includes("Compare 2 teachers")).toBe(true);
  expect(html.includes('href="/student/teachers?language=es&compare=b#a-name"')).toBe(true);
});

it("a fourth cannot be added to three", () => {
  const html = drawn("compare=a&compare=b&compare=c");
  expect(html.includes("Compare 3 teachers")).toBe(true);
  expect(html.match(/Do not compare/g)).toHaveLength(3);
  expect(html.includes("compare=d")).toBe(false);
});
