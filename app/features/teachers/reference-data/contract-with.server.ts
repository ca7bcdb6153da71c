import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { contractLine } from "./trader.ts";

/** With whom a student has the contract for lessons, in one line. */
export async function readContractLine(teacherId: string, name: string): Promise<string> {
  const [row] = await db()
    .select({ trader: teachers.trader })
    .from(teachers)
    .where(eq(teachers.userId, teacherId));
  return contractLine(name, row?.trader ?? "");
}
