/**
 * Run in mounts of its own, where the folder named is a small disk (test/process/database/full-database-disk.test.ts):
 * a PostgreSQL on it, until its input ends.
 */
import { startPostgres } from "#server/postgres/postgres.ts";

const postgres = await startPostgres(process.argv[2]!, { fast: true });
console.log(postgres.url);
process.stdin.resume();
process.stdin.once("end", () => {
  void postgres.stop().then(() => process.exit(0));
});
