import { cookieLine, readCookie } from "#app/platform/cookies.server.ts";
import { database } from "#app/platform/database/db.server.ts";
import { positionOf, positionText } from "#app/platform/database/replica/positions.server.ts";

const cookie = "written";
/** A replica that is behind for longer is read by nobody. */
const seconds = 30;

/** How far in the database's WAL the browser has written; undefined where it does not say. */
export function writtenPosition(headers: Headers): bigint | undefined {
  const text = readCookie(headers, cookie);
  return text === null ? undefined : (positionOf(text.replace("-", "/")) ?? undefined);
}

/** The cookie after a request that may have written; none where there is no replica to be behind. */
export async function writtenCookie(): Promise<string[]> {
  const { replica } = database();
  const position = (await replica?.positions.now().catch(() => null)) ?? null;
  if (position === null) return [];
  return [cookieLine(cookie, positionText(position).replace("/", "-"), seconds)];
}
