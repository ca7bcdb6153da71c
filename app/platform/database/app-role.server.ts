import type pg from "pg";
import { env } from "../env/env.server.ts";
import { addressesOf } from "./addresses.ts";
import { livesHere, type Holds } from "./chat-cluster/set-apart.server.ts";
import { log } from "../log.server.ts";

/** Whom the application's connections act as, where the user of DATABASE_URL owns the tables (docs/decisions/102). */
const appRole = "parlour_lane_app";

/**
 * First on each connection: acts as `appRole` where there is one that its user may be. What needs the owner has a
 * connection of its own (`connectAsOwner`).
 */
export const takeRole = `select set_config('role', rolname, false) from pg_roles
  where rolname = '${appRole}' and pg_has_role(session_user, oid, 'set')`;

/**
 * Gives the application what it needs of every table and no more: to rows that are only added, what its own triggers
 * refuse anyhow is not granted either, and to the ledger nothing but reading and adding. Nothing is truncated by
 * anybody. Where the owner may not make roles the application goes on as the owner, and the log says what to do.
 */
export async function grantToApp(owner: pg.Client, holds = mainHolds()): Promise<void> {
  const role = await grantee(owner, holds);
  if (role !== null) await owner.query(grantText(role, holds));
}

/** What is in the first cluster. */
export function mainHolds(): Holds {
  return env().chatUrl === null ? "everything" : "main";
}

async function grantee(owner: pg.Client, holds: Holds): Promise<string | null> {
  const { databaseUrl, DATABASE_OWNER_URL, chatUrl, hasChatOwner } = env();
  const [url, isNamed] =
    holds === "chat" ? [chatUrl!, hasChatOwner] : [databaseUrl, DATABASE_OWNER_URL !== undefined];
  if (isNamed) return decodeURIComponent(new URL(addressesOf(url)[0]!).username);
  try {
    await owner.query(makeRole);
    return appRole;
  } catch (err) {
    if ((err as pg.DatabaseError).code !== "42501") throw err;
    log.warn(
      { role: appRole },
      `the user of DATABASE_URL may not make roles, so triggers alone keep the ledger: let an administrator of the database run "create role ${appRole}; grant ${appRole} to <that user>" and start again, or name another user for the application in DATABASE_URL and the owner in DATABASE_OWNER_URL`,
    );
    return null;
  }
}

/** Roles are the whole server's: databases that are migrated at the same time take turns. */
const makeRole = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then
      begin
        create role ${appRole} nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(session_user, '${appRole}', 'set') then
      grant ${appRole} to current_user;
    end if;
  end $$`;

/**
 * Only what differs is written, for most starts find everything as it was left. Of two clusters each is closed to what
 * the other holds: a statement that joined the two would be refused.
 */
function grantText(role: string, holds: Holds): string {
  const name = `'${role.replaceAll("'", "''")}'`;
  return `
  do $$
  declare
    wish record;
  begin
    for wish in
      select format('grant usage on schema %I to %I', nspname, ${name}) as text from pg_namespace
        where nspname in ('public', 'pgboss', 'drizzle') and not has_schema_privilege(${name}, oid, 'usage')
      union all
      select format('%s %s on %s %s %I', case when wanted then 'grant' else 'revoke' end, privilege, one,
          case when wanted then 'to' else 'from' end, ${name})
        from (
          select c.oid::regclass as one, c.oid, privilege, case
              when n.nspname = 'public' and not (${livesHere(holds)}) then false
              when privilege in ('select', 'insert') then n.nspname <> 'drizzle' or privilege = 'select'
              when n.nspname = 'drizzle' or n.nspname = 'public' and c.relname like 'ledger\\_%' then false
              else not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regproc('refuse_change')
                and t.tgqual is null and t.tgattr = '' and t.tgtype & case privilege when 'update' then 16 else 8 end > 0)
            end as wanted
          from pg_class c join pg_namespace n on n.oid = c.relnamespace,
            unnest(array['select', 'insert', 'update', 'delete']) privilege
          where n.nspname in ('public', 'pgboss', 'drizzle') and c.relkind in ('r', 'p', 'v')
        ) granted
        where has_table_privilege(${name}, oid, privilege) <> wanted
      union all
      select format('grant usage on sequence %s to %I', c.oid::regclass, ${name})
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss')
          and case c.relkind when 'S' then not has_sequence_privilege(${name}, c.oid, 'usage') else false end
    loop
      execute wish.text;
    end loop;
  end $$`;
}
