import { expect, it } from "vitest";
import { groundText } from "#app/features/reports/reported/text.ts";
import { grounds } from "#db/schema/reports/report-values.ts";
import { termsSections } from "./texts/terms-sections.tsx";

it("every ground of a decision is a section of the terms, under its heading", () => {
  const headings = new Map(termsSections.map(({ id, title }) => [id, title]));
  for (const ground of grounds) expect(headings.get(ground)).toBe(groundText(ground));
});
