import type pg from "pg";
import { isAway } from "./database-away.server.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.server.ts";

/** So many queries may wait, some ten for a page; who comes then is told at once to come again. */
const mostWaiting = 5_000;
const lookEvery = 100;
/** While others meet locks that are not given, nobody waits longer than so many looks for a connection. */
const looksWhenStuck = 3;
/** Nor longer than so many in which no connection came free for anybody. */
const looksAtStandstill = 7;
const stuckMs = 1_500;

type Queue = { waiting: number; given: number; stuckAt: number };
const queues = new WeakMap<pg.Pool, Queue>();

function queueOf(pool: pg.Pool): Queue {
  const known = queues.get(pool) ?? { waiting: 0, given: 0, stuckAt: -Infinity };
  queues.set(pool, known);
  return known;
}

/** Told of every failed statement: while the database is stuck, the queue before it is short. */
export function noteFailure(pool: pg.Pool, error: unknown): void {
  if (isAway(error)) queueOf(pool).stuckAt = performance.now();
}

/**
 * A connection of the pool. Throws unavailable where none came free in time, or none could be made: too much is asked
 * at once or PostgreSQL is away, and a person who asks again later is served.
 */
export async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  const queue = queueOf(pool);
  if (queue.waiting >= mostWaiting) throw unavailable(pool, "the queue is full");
  queue.waiting += 1;
  let patience: NodeJS.Timeout | undefined;
  try {
    const isFree = pool.idleCount > pool.waitingCount;
    const asked = pool.connect();
    const given = asked.then((client) => {
      queue.given += 1;
      return client;
    });
    if (isFree) return await given;
    return await Promise.race([
      given,
      new Promise<never>((_, giveUp) => {
        patience = whenStuck(queue, () => {
          // What comes free for it later is for somebody else.
          asked.then(
            (client) => client.release(),
            () => {},
          );
          giveUp(new Error("the database is stuck"));
        });
      }),
    ]);
  } catch (err) {
    throw unavailable(pool, err);
  } finally {
    clearInterval(patience);
    queue.waiting -= 1;
  }
}

/** Counts looks and not time: a process that hung itself has not waited for anybody. */
function whenStuck(queue: Queue, giveUp: () => void): NodeJS.Timeout {
  let looks = 0;
  let standstill = 0;
  let before = queue.given;
  return setInterval(() => {
    looks += 1;
    standstill = queue.given === before ? standstill + 1 : 0;
    before = queue.given;
    const isStuck = performance.now() - queue.stuckAt < stuckMs;
    const isStill = standstill >= (isStuck ? looksWhenStuck : looksAtStandstill);
    // For as long as nothing moves, the next one need not find it out again.
    if (isStill) queue.stuckAt = performance.now();
    if (isStill || (isStuck && looks >= looksWhenStuck)) giveUp();
  }, lookEvery);
}

function unavailable(pool: pg.Pool, err: unknown): AppError {
  log.warn({ err, waiting: pool.waitingCount }, "no database connection");
  return new AppError("unavailable", "no database connection");
}
