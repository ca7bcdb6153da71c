import type { AnyOperation } from "./operation.ts";
import { operations } from "./operations.server.ts";

const patterns = [...Map.groupBy(operations, ({ path }) => path)].map(([path, those]) => {
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
  return { pattern, those };
});

type Found =
  | { operation: AnyOperation; params: Record<string, string>; allowed: string[] }
  | { operation: null; params: Record<string, string>; allowed: string[] };

/** The operation at a path below `apiPath`; without it the methods that the path does take. Null: nothing is there. */
export function findOperation(method: string, path: string): Found | null {
  for (const { pattern, those } of patterns) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
    );
    const allowed = those.flatMap((one) =>
      one.method === "get" ? ["GET", "HEAD"] : [one.method.toUpperCase()],
    );
    return { operation: those.find((one) => one.method === method) ?? null, params, allowed };
  }
  return null;
}

/** What cannot be decoded names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
