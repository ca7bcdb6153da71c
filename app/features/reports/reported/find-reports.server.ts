import { eq, or } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { listLatestReports } from "./latest-reports.server.ts";

/** Reports of that number ("12", "no. 12", "report 12"), of that id, or about the lesson of that id, the newest first. */
export async function findReports(_admin: Admin, text: string, most: number) {
  const number = /^(?:(?:report|no\.?)\s*|#)?(\d{1,9})$/i.exec(text)?.[1];
  if (number !== undefined) return listLatestReports(eq(reports.number, Number(number)), most);
  if (!isUuid(text)) return [];
  return listLatestReports(or(eq(reports.id, text), eq(reports.lessonId, text)), most);
}
