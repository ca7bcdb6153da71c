import { createRoutesStub } from "react-router";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { loadAll } from "#app/platform/lazy-module.ts";
import type { ComparedTeacher } from "../compare-teachers.server.ts";
import { CompareView } from "./compare-view.tsx";

beforeAll(loadAll);

const at = Date.parse("2026-11-24T18:00:00Z");
const teacher = (slug: string, name: string): ComparedTeacher => ({
  id: slug,
  slug,
  name,
  portraitSeed: slug,
  photo: null,
  bookableBy: "everybody",
  nextSlots: [at],
  main: { id: "offer", minutes: 50, pricePence: 2200 },
});

function drawn(teachers: ComparedTeacher[], leftOut = 0): string {
  const rows = [{ label: "Trial", answers: teachers.map(({ name }) => `asked ${name}`) }];
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <CompareView {...{ teachers, rows, leftOut }} zone="Europe/Madrid" mayTake />
      ),
    },
  ]);
  return renderToString(<Page />).replaceAll("<!-- -->", "");
}

it("is a table with a head for each teacher and each question, in the viewer's zone", () => {
  const html = drawn([teacher("ines", "Inés"), teacher("lucia", "Lucía")]);
  expect(html.match(/<th scope="col"/g)).toHaveLength(2);
  expect(html.match(/<th scope="row"/g)).toHaveLength(2);
  expect(html.includes("asked Inés") && html.includes("19:00")).toBe(true);
  expect(html).toContain("Times are shown in Madrid time.");
});

it("takes each teacher out with a link", () => {
  const html = drawn([teacher("ines", "Inés"), teacher("lucia", "Lucía")]);
  for (const left of ["ines", "lucia"])
    expect(html.includes(`href="/student/teachers/compare?with=${left}"`), left).toBe(true);
});

it("says what was left out, and where to begin when nobody is left", () => {
  const html = drawn([], 2);
  expect(html.includes("2 addresses were left out")).toBe(true);
  expect(html.includes("Nobody to compare yet")).toBe(true);
});
