/**
 * npm run chat:move: moves chat and presence from the database of DATABASE_URL to the cluster of CHAT_DATABASE_URL, with
 * every server stopped; `-- --back` brings them back. One that was ended in between begins again: a table's rows leave
 * the one place only when all of them are in the other.
 */
import { parseArgs } from "node:util";
import { BadEnvironment, readEnv } from "#app/platform/env/env.server.ts";
import { moveChats } from "#app/platform/database/chat-cluster/move-chats.server.ts";
import { closeDatabase } from "#app/platform/database/db.server.ts";

const { values } = parseArgs({ options: { back: { type: "boolean" } } });
try {
  if (readEnv(process.env).chatUrl === null)
    throw new BadEnvironment("CHAT_DATABASE_URL is not set: it names the other cluster.");
  const moved = await moveChats(values.back === true ? "back" : "there");
  for (const [table, rows] of Object.entries(moved)) console.log(`${table}: ${rows} rows`);
  console.log(
    values.back === true
      ? "Chat and presence are in the first database again. Start without CHAT_DATABASE_URL."
      : "Chat and presence are in their own cluster. Start with CHAT_DATABASE_URL.",
  );
} catch (error) {
  if (!(error instanceof BadEnvironment)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
