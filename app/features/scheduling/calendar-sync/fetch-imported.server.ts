import { createHash } from "node:crypto";
import { FetchRefused, type Fetched, safeFetch } from "#app/platform/http/safe-fetch.server.ts";
import { day } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import type { ImportProblem } from "#db/schema/scheduling/calendars.ts";
import type { Interval } from "../lessons/times/intervals.ts";
import { readInThread } from "./read-imported.server.ts";
import type { Schedule } from "../availability/slots.ts";

export type FetchClock = { zone: string; travelZones: NonNullable<Schedule["travelZones"]> };

/** What the last reading left, for asking whether anything is new. */
export type LastReading = {
  readAt: Date | null;
  etag: string | null;
  lastModified: string | null;
  clockHash: string | null;
};

export type Reading =
  | { ok: true; unchanged: true }
  | {
      ok: true;
      unchanged: false;
      busy: Interval[];
      skipped: number;
      etag: string | null;
      lastModified: string | null;
      clockHash: string;
    }
  | { ok: false; problem: ImportProblem };

/**
 * Reads a calendar at its address: the busy times from yesterday to rules.calendar.importAheadDays ahead. What
 * has not changed is not read again, except once a day, since the days ahead go on, and when the teacher's
 * clock is another.
 */
export async function fetchImported(
  address: string,
  clock: FetchClock,
  last: LastReading | null,
  now: number,
): Promise<Reading> {
  const today = Math.floor(now / day) * day;
  const clockHash = createHash("sha256").update(JSON.stringify(clock)).digest("hex");
  const isRecent = (last?.readAt?.getTime() ?? 0) >= today && last?.clockHash === clockHash;
  const { importMegabytes, importFetchSeconds, importAheadDays } = rules.calendar;
  let answer: Fetched;
  try {
    answer = await safeFetch(address, {
      headers: {
        accept: "text/calendar, */*;q=0.5",
        "user-agent": `${brand.name} calendar`,
        ...(isRecent && last?.etag ? { "if-none-match": last.etag } : {}),
        ...(isRecent && last?.lastModified ? { "if-modified-since": last.lastModified } : {}),
      },
      maxBytes: importMegabytes * 1_048_576,
      seconds: importFetchSeconds,
    });
  } catch (error) {
    if (error instanceof FetchRefused) return { ok: false, problem: error.reason };
    throw error;
  }
  const { status, headers, body } = answer;
  if (status === 304 && isRecent) return { ok: true, unchanged: true };
  if ([401, 403, 404, 410].includes(status)) return { ok: false, problem: "gone" };
  if (status !== 200) return { ok: false, problem: "refused" };
  const read = await readInThread({
    text: body.toString("utf8"),
    from: today - day,
    to: today + importAheadDays * day,
    ...clock,
  });
  if (!read.ok) return { ok: false, problem: read.reason };
  const header = (text: string | undefined) => (text && text.length <= 500 ? text : null);
  return {
    ok: true,
    unchanged: false,
    busy: read.busy,
    skipped: read.skipped,
    etag: header(headers.etag),
    lastModified: header(headers["last-modified"]),
    clockHash,
  };
}
