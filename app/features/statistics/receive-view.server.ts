import { isbot } from "isbot";
import { rules } from "#config/rules.ts";
import type { Person } from "#app/access/actor.ts";
import { readConsent } from "#app/features/consent/consent.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { countTeacherView } from "./count-teacher-view.server.ts";
import { countView } from "./count-view.server.ts";
import { pace } from "./pace.server.ts";
import { pageView } from "./page-view.ts";

const { reportBytes, reportsPerMinute } = rules.statistics;
const waitOf = pace(reportsPerMinute);

export type Received =
  | { outcome: "counted" | "ignored" | "unreadable" | "too-large" }
  | { outcome: "too-many"; seconds: number };

/** What a browser sends; its text is not read where it may not be counted. */
type Report = { headers: Headers; text(): Promise<string> };

/**
 * Takes a browser's word for one page view. Counts nothing unless the same headers carry the
 * consent to be counted, and nothing from a robot; `address` is held for the minute's limit only,
 * and `viewer` is not kept: a teacher's own page is not counted for them when they, or an admin, open it.
 */
export async function receiveView(
  report: Report,
  address: string,
  now = new Date(),
  viewer: Pick<Person, "id" | "role"> | null = null,
): Promise<Received> {
  const mayCount = readConsent(report.headers.get("cookie"), now.getTime())?.analytics === true;
  if (!mayCount || isbot(report.headers.get("user-agent"))) return { outcome: "ignored" };
  const seconds = waitOf(address, now.getTime());
  if (seconds !== null) return { outcome: "too-many", seconds };
  if (Number(report.headers.get("content-length") ?? 0) > reportBytes)
    return { outcome: "too-large" };
  const text = await report.text();
  if (text.length > reportBytes) return { outcome: "too-large" };
  const view = pageView.safeParse(readJson(text));
  if (!view.success) return { outcome: "unreadable" };
  const isOurs = view.data.from === new URL(env().publicUrl).hostname;
  const from = isOurs ? null : view.data.from;
  await countView({ ...view.data, from }, now);
  if (view.data.teacher !== undefined) await countTeacherView(view.data.teacher, viewer, now);
  return { outcome: "counted" };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
