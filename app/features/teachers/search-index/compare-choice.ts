/** Which teachers are chosen to be compared, as addresses carry it. Pure and browser-safe. */

export const compareMost = 3;

const slugShape = /^[a-z0-9-]{1,120}$/;

/** The chosen slugs in their order, each once; `leftOut` counts what is no slug or one too many. */
export function readCompared(values: readonly string[]): { slugs: string[]; leftOut: number } {
  const asked = [...new Set(values)];
  const slugs = asked.filter((value) => slugShape.test(value)).slice(0, compareMost);
  return { slugs, leftOut: asked.length - slugs.length };
}

/** The choice after a press on one teacher: without them, or with them where there is room. */
export function toggleCompared(slugs: readonly string[], slug: string): string[] {
  if (slugs.includes(slug)) return slugs.filter((one) => one !== slug);
  return slugs.length < compareMost ? [...slugs, slug] : [...slugs];
}

/** "/student/teachers/compare?with=ines-valverde&with=lucia-restrepo" */
export function comparePath(slugs: readonly string[]): string {
  return `/student/teachers/compare${queryOf("with", slugs)}`;
}

/** The search with this choice and nothing else asked. */
export function chooseMorePath(slugs: readonly string[]): string {
  return `/student/teachers${queryOf("compare", slugs)}`;
}

function queryOf(name: string, slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug) => [name, slug]));
  return query.size > 0 ? `?${query}` : "";
}
