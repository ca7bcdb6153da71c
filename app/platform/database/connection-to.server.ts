import net from "node:net";
import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log.server.ts";
import { addressesOf } from "./addresses.ts";

const lookAgainMs = 100;
/** Who waits for a primary gives up after so long; looking goes on. */
const patienceMs = 2_000;
const probeMs = 500;
/** While connections only come and go, nobody looks more often. */
const quietMs = 1_000;

type Host = { host: string; port: number };
type Cluster = {
  url: string;
  addresses: string[];
  primary: Host | null;
  looking: Promise<void> | null;
  lookedAt: number;
  open: Set<PrimarySocket>;
};

const shared = globalThis as { appClusters?: Map<string, Cluster> };

/**
 * How to reach the database at an address, for a client or a pool of pg's. Where the address names several hosts, each
 * connection goes to the one that takes writes, and those to another host end as soon as a standby has been promoted.
 */
export function connectionTo(url: string): Pick<pg.ClientConfig, "connectionString" | "stream"> {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return { connectionString: url };
  shared.appClusters ??= new Map();
  let cluster = shared.appClusters.get(url);
  if (cluster === undefined) {
    cluster = { url, addresses, primary: null, looking: null, lookedAt: 0, open: new Set() };
    shared.appClusters.set(url, cluster);
  }
  const own = cluster;
  return { connectionString: addresses[0]!, stream: () => new PrimarySocket(own) };
}

/** Ends the search for primaries that has not found one, when the process is done with its database. */
export function stopLooking(): void {
  shared.appClusters = undefined;
}

/** Goes to the primary of the moment, whatever host it is told. */
class PrimarySocket extends net.Socket {
  readonly #cluster: Cluster;
  at: Host | null = null;

  constructor(cluster: Cluster) {
    super();
    this.#cluster = cluster;
    cluster.open.add(this);
    this.once("close", () => {
      cluster.open.delete(this);
      if (performance.now() - cluster.lookedAt > quietMs || this.errored !== null)
        void look(cluster);
    });
  }

  override connect(..._told: unknown[]): this {
    void primaryOf(this.#cluster).then(
      (at) => {
        if (this.destroyed) return;
        this.at = at;
        super.connect(at);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}

async function primaryOf(cluster: Cluster): Promise<Host> {
  if (cluster.primary === null || cluster.looking !== null) {
    await Promise.race([look(cluster), sleep(patienceMs, undefined, { ref: false })]);
    if (cluster.primary === null)
      throw Object.assign(new Error("no host of the database takes writes"), {
        code: "ECONNREFUSED",
        syscall: "connect",
      });
  }
  return cluster.primary;
}

/** Looks until there is a primary; those who want to know meanwhile share it. */
function look(cluster: Cluster): Promise<void> {
  cluster.looking ??= find(cluster).finally(() => (cluster.looking = null));
  return cluster.looking;
}

async function find(cluster: Cluster): Promise<void> {
  for (;;) {
    const asked = await Promise.all(cluster.addresses.map(probe));
    cluster.lookedAt = performance.now();
    // One that was thought dead and is back has the older timeline.
    const [newest] = asked
      .filter((one) => one !== null)
      .toSorted((a, b) => (a.timeline < b.timeline ? 1 : -1));
    if (newest !== undefined) return moveTo(cluster, newest.at);
    cluster.primary = null;
    if (shared.appClusters?.get(cluster.url) !== cluster) return;
    await sleep(lookAgainMs, undefined, { ref: false });
  }
}

function moveTo(cluster: Cluster, at: Host): void {
  const before = cluster.primary;
  cluster.primary = at;
  if (before === null || isSame(before, at)) return;
  log.warn({ host: at.host, port: at.port }, "another host of the database takes writes now");
  for (const socket of cluster.open)
    if (socket.at !== null && !isSame(socket.at, at))
      socket.destroy(new Error("Connection terminated: another host takes writes now"));
}

const isSame = (a: Host, b: Host) => a.host === b.host && a.port === b.port;

/** Null for a standby, and for one that does not answer. */
async function probe(address: string): Promise<{ at: Host; timeline: string } | null> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery()
        then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`,
    );
    const { timeline } = rows[0]!;
    return timeline === null ? null : { at: { host: client.host, port: client.port }, timeline };
  } catch {
    return null;
  } finally {
    client.end().catch(() => {});
  }
}
