import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { contractLines } from "./trader.ts";

/** Of a teacher's row, what says with whom a student has the contract. */
export const contractColumns = {
  trader: teachers.trader,
  traderName: teachers.traderName,
  traderAddress: teachers.traderAddress,
  traderContact: teachers.traderContact,
  traderNumber: teachers.traderNumber,
};

/** What has to be said of a contract with this teacher before a student pays, in one or two lines. */
export async function readContractLines(teacherId: string, name: string): Promise<string[]> {
  const [side] = await db()
    .select(contractColumns)
    .from(teachers)
    .where(eq(teachers.userId, teacherId));
  return side === undefined ? [] : contractLines(name, side);
}
