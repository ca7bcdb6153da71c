import { eq } from "drizzle-orm";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Application } from "./application-steps.ts";

/** The application to act on, locked until the transaction ends. Throws not-found, for a draft, too. */
export async function lockApplication(tx: Tx, applicationId: string): Promise<Application> {
  const [application] = isUuid(applicationId)
    ? await tx.select().from(applications).where(eq(applications.id, applicationId)).for("update")
    : [];
  if (application === undefined || application.state === "draft") throw new AppError("not-found");
  return application;
}
