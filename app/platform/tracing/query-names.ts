import type { QueryConfig } from "pg";

type Query = QueryConfig | string;

/** What PostgreSQL reads, its values left out. */
export function queryText(query: Query): string {
  return typeof query === "string" ? query : query.text;
}

/** What a trace calls a query: the name that we gave it, or its first word. */
export function queryName(query: Query): string {
  const name = typeof query === "string" ? undefined : query.name;
  return name ?? /\w+/.exec(queryText(query))?.[0].toLowerCase() ?? "query";
}

/** What a trace says of a query, asked for where there is one. */
export function aboutQuery(query: Query) {
  return () => ({
    "db.system.name": "postgresql",
    "db.operation.name": queryName(query),
    "db.query.text": queryText(query),
  });
}
