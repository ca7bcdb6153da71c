import routes from "../app/routes.ts";

type Entry = { path?: string; index?: boolean; children?: Entry[]; file: string };

/** Every address of the route table, as it stands there. */
export const routePatterns = patterns(routes as Entry[]);

function patterns(entries: Entry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}`.replaceAll("//", "/") : parent || "/";
    if (entry.children?.length) return patterns(entry.children, path);
    return [path === "/*" ? "*" : path];
  });
}

/** The pattern a path falls under; one without parameters comes before one with. */
export function patternAt(pathname: string): string {
  const parts = pathname.split("/").filter(Boolean);
  const fits = (pattern: string) => {
    const wanted = pattern.split("/").filter(Boolean);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(":") || part === parts[index])
    );
  };
  const found = routePatterns.filter(fits);
  return found.find((pattern) => !pattern.includes(":")) ?? found[0] ?? pathname;
}
