/** npm run db:migrate: brings the database of DATABASE_URL up to date, as every start of the server does. */
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { BadEnvironment, readEnv } from "#app/platform/env/env.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";

try {
  if (!process.env["DATABASE_URL"])
    throw new BadEnvironment(
      "DATABASE_URL is not set. The database of the demo world is migrated by npm start.",
    );
  readEnv(process.env);
  await migrateDatabase();
  console.log("The database is up to date.");
} catch (error) {
  if (!(error instanceof BadEnvironment)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
