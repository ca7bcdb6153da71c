import { z } from "zod";
import { addressesOf } from "../database/addresses.ts";

/** One address, or several of one database: hosts with commas between them, as PostgreSQL's own programs take them. */
const databaseUrl = z.string().refine(isDatabase, "must be postgres://user:secret@host/name");

function isDatabase(text: string): boolean {
  return addressesOf(text).every((one) => URL.canParse(one) && /^postgres(ql)?:\/\//.test(one));
}

/** Where PostgreSQL is, and how much of it one process takes (docs/scale.md). */
export const databaseVariables = {
  DATABASE_URL: databaseUrl.optional(),
  /** The owner of the tables, where DATABASE_URL names a user who only works with their rows. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** The same database past a pooler: what listens, or keeps a session, goes there. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** A copy that follows by streaming replication: search, public pages and reports are read there. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** A second cluster, for chat and presence alone; without it they are in the first one. */
  CHAT_DATABASE_URL: databaseUrl.optional(),
  /** The owner of its tables, and the way past its pooler, as of the first one. */
  CHAT_DATABASE_OWNER_URL: databaseUrl.optional(),
  CHAT_DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  /** "no" for a pooler that loses prepared statements: then each statement is planned each time. */
  DATABASE_PREPARED: z.stringbool().default(true),
};

type DatabaseEnv = z.infer<z.ZodObject<typeof databaseVariables>>;

/** Whether DATABASE_URL is a pooler's, which hands a connection to others between two transactions. */
export function isPooled({ DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseEnv): boolean {
  return DATABASE_DIRECT_URL !== undefined && DATABASE_DIRECT_URL !== DATABASE_URL;
}

/** The same of the cluster of chat and presence, and where its tables are made. */
export function chatCluster({
  CHAT_DATABASE_URL: url,
  CHAT_DATABASE_OWNER_URL: owner,
  CHAT_DATABASE_DIRECT_URL: direct,
}: DatabaseEnv) {
  return {
    chatUrl: url ?? null,
    isChatPooled: url !== undefined && direct !== undefined && direct !== url,
    chatOwnerUrl: owner ?? direct ?? url,
    hasChatOwner: owner !== undefined,
  };
}

/** What is missing of a database that was asked for, by name. */
export function judgeDatabase(env: DatabaseEnv): { name: keyof DatabaseEnv; why: string }[] {
  const faults: { name: keyof DatabaseEnv; why: string }[] = [];
  if (env.DATABASE_URL === undefined)
    for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL", "CHAT_DATABASE_URL"] as const)
      if (env[name] !== undefined)
        faults.push({ name, why: "needs DATABASE_URL beside it: the demo world has no other" });
  if (env.DATABASE_READ_URL !== undefined && addressesOf(env.DATABASE_READ_URL).length > 1)
    faults.push({
      name: "DATABASE_READ_URL",
      why: "names one host: give each server another replica, or an address that leads to any of them",
    });
  if (env.DATABASE_URL !== undefined && isPooled(env) && env.DATABASE_OWNER_URL === undefined)
    faults.push({
      name: "DATABASE_OWNER_URL",
      why: "is required beside a pooler, where the server cannot take a role of its own: name the owner of the tables here, past the pooler, and in DATABASE_URL a user who only works with their rows",
    });
  if (env.CHAT_DATABASE_URL === undefined)
    for (const name of ["CHAT_DATABASE_OWNER_URL", "CHAT_DATABASE_DIRECT_URL"] as const)
      if (env[name] !== undefined) faults.push({ name, why: "needs CHAT_DATABASE_URL beside it" });
  if (env.CHAT_DATABASE_URL !== undefined && env.CHAT_DATABASE_URL === env.DATABASE_URL)
    faults.push({ name: "CHAT_DATABASE_URL", why: "names the first database: leave it out" });
  if (chatCluster(env).isChatPooled && env.CHAT_DATABASE_OWNER_URL === undefined)
    faults.push({
      name: "CHAT_DATABASE_OWNER_URL",
      why: "is required beside a pooler, as DATABASE_OWNER_URL is: name the owner of the tables here, past the pooler",
    });
  return faults;
}
