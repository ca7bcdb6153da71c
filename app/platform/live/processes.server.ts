import { named } from "../database/db.server.ts";
import { log } from "../log.server.ts";

/** The processes that run this product on one database, as each of them knows the others. */
export type Processes = {
  own: string;
  others: ReadonlySet<string>;
  /** Looks now: somebody came or went. */
  look(): Promise<void>;
  leave(): Promise<void>;
};

const lookEvery = 5_000;
/** One that has said nothing for so long is gone; it may say so in words for PostgreSQL, too. */
const goneAfter = "20 seconds";

const beat = `
  insert into live_processes (id) values ($1)
  on conflict (id) do update set seen_at = now() returning (xmax = 0) as "isNew"`;
const forget = `delete from live_processes where id = $1 or seen_at < now() - interval '${goneAfter}'`;
const others = `select id from live_processes where id <> $1 and seen_at >= now() - interval '${goneAfter}'`;

/**
 * Writes this process down among the others, again every few seconds. `gone` hears of each that was there and is no
 * more; `forgotten` runs when the others had given this one up, and said nothing to it meanwhile.
 */
export async function joinProcesses({
  gone,
  forgotten,
}: {
  gone(process: string): void;
  forgotten(): void;
}): Promise<Processes> {
  const own = crypto.randomUUID();
  const known = new Set<string>();
  let here = false;

  async function look(): Promise<void> {
    const [row] = await named<{ isNew: boolean }>("live.beat", beat, [own]);
    if (row!.isNew && here) forgotten();
    here = true;
    const rows = await named<{ id: string }>("live.others", others, [own]);
    const now = new Set(rows.map(({ id }) => id));
    const lost = [...known].filter((id) => !now.has(id));
    known.clear();
    for (const id of now) known.add(id);
    lost.forEach(gone);
  }

  await look();
  const timer = setInterval(() => {
    look()
      .then(() => named("live.forget", forget, [null]))
      .catch((err: unknown) => log.warn({ err }, "processes"));
  }, lookEvery).unref();
  return {
    own,
    others: known,
    look,
    async leave() {
      clearInterval(timer);
      await named("live.forget", forget, [own]).catch(() => {});
    },
  };
}
