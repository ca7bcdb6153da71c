import { CircleAlert, History, Menu, Star } from "lucide-react";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { lucideIcon } from "./lucide-icon.ts";

type Icon = ComponentType<Record<string, unknown>>;
const props = [
  {},
  { size: 20, "aria-hidden": "true" },
  { size: 16, className: "shrink-0 text-brand" },
  { role: "img", "aria-label": "Rated" },
  { fill: "currentColor", strokeWidth: 1.5 },
];

it.each([
  ["Menu", Menu],
  ["History", History],
  ["CircleAlert", CircleAlert],
  ["Star", Star],
])("the %s of a build is the one that lucide-react draws", async (_, icon) => {
  const theirs = icon as unknown as Icon;
  const { __iconData } = await dataOf(theirs);
  const ours = lucideIcon(__iconData) as unknown as Icon;
  for (const given of props)
    expect(markup(ours, given), JSON.stringify(given)).toBe(markup(theirs, given));
});

function markup(Shown: Icon, given: object): string {
  return renderToStaticMarkup(<Shown {...given} />);
}

/** The drawing itself, from the file of the icon. */
async function dataOf(icon: Icon): Promise<{ __iconData: Parameters<typeof lucideIcon>[0] }> {
  const name = /lucide-([a-z-]+)/.exec(markup(icon, {}))![1]!;
  return import(/* @vite-ignore */ `../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
}
