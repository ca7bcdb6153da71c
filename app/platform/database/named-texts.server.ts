import { createHash } from "node:crypto";
import type pg from "pg";

/** A text seen so often is planned once for each connection, under a name; so many texts at the most. */
const oftenSeen = 5;
const mostNamed = 300;
const plannable = /^\s*(select|insert|update|delete|with)\b/i;

export type WithName = (config: pg.QueryConfig | string) => pg.QueryConfig | string;

/**
 * Drizzle writes the same text for the same statement: what comes often gets a name, and PostgreSQL need not plan it
 * each time.
 */
export function textNames(): WithName {
  const seen = new Map<string, { times: number; name: string }>();
  return (config) => {
    if (typeof config === "string" || config.name !== undefined) return config;
    if (!plannable.test(config.text)) return config;
    let known = seen.get(config.text);
    if (known === undefined) {
      if (seen.size >= mostNamed) return config;
      const hash = createHash("sha256").update(config.text).digest("base64url");
      known = { times: 0, name: `text-${hash.slice(0, 22)}` };
      seen.set(config.text, known);
    }
    known.times += 1;
    return known.times < oftenSeen ? config : { ...config, name: known.name };
  };
}

/** For a pooler that loses prepared statements: no text has a name, and each is planned each time. */
export const nameless: WithName = (config) => {
  if (typeof config === "string" || config.name === undefined) return config;
  const { name: _, ...unnamed } = config;
  return unnamed;
};
