/** Pure: whether a connection carries anything, by what it has decoded, and what is to be done where it does not. */
import { rules } from "#config/rules.ts";

/** What one look at a connection found: counts since it was opened. */
export type LineSample = { frames: number; audioBytes: number; connected: boolean };
/** What should arrive, as the other side says it. */
export type Expected = { picture: boolean; sound: boolean };

/** Milliseconds of a clock that only goes forward. */
type Ms = number;

export type LineHealth = {
  openedAt: Ms;
  frames: number;
  audioBytes: number;
  /** When something last arrived; null before anything has. */
  heardAt: Ms | null;
  /** When a picture last arrived, or none was expected. */
  seenAt: Ms;
  /** Since when another path is looked for. */
  restartedAt: Ms | null;
  /** How often the connection was made again since something last arrived. */
  rebuilds: number;
  /** A new connection was tried for a picture that is missing while there is sound: once, not for ever. */
  triedForPicture: boolean;
};

export type LineAct = "wait" | "restart" | "rebuild";

/** A connection that was just opened; `before` is the one that it replaces. */
export function newLine(now: Ms, before?: LineHealth): LineHealth {
  return {
    openedAt: now,
    frames: 0,
    audioBytes: 0,
    heardAt: null,
    seenAt: now,
    restartedAt: null,
    rebuilds: before === undefined ? 0 : before.rebuilds + 1,
    triedForPicture: before?.triedForPicture ?? false,
  };
}

/** How long a new connection may take, before the next is made: the very first is given the most. */
function patience(rebuilds: number): Ms {
  const { restartSeconds, rebuildSeconds, rebuildSecondsMost } = rules.room;
  if (rebuilds === 0) return rebuildSecondsMost * 1000;
  const grown = (restartSeconds + rebuildSeconds) * 1.5 ** (rebuilds - 1);
  return Math.min(rebuildSecondsMost, grown) * 1000;
}

/**
 * One look further. After two seconds of silence another path is looked for; after six more the connection is made
 * again. Where nothing is expected, being connected counts as hearing.
 */
export function judgeLine(
  health: LineHealth,
  sample: LineSample,
  expected: Expected,
  now: Ms,
): { health: LineHealth; flows: boolean; act: LineAct } {
  const { restartSeconds, rebuildSeconds } = rules.room;
  const sees = sample.frames > health.frames;
  const hears = sample.audioBytes > health.audioBytes;
  const isIdle = !expected.picture && !expected.sound;
  const next = { ...health, frames: sample.frames, audioBytes: sample.audioBytes };
  if (sees || hears || (isIdle && sample.connected)) next.heardAt = now;
  if (sees || !expected.picture) next.seenAt = now;
  if (sees) next.triedForPicture = false;
  if (next.heardAt === now) next.rebuilds = 0;

  const flows = next.heardAt !== null && now - next.heardAt < restartSeconds * 1000;
  if (next.heardAt === null) {
    const act = now - next.openedAt >= patience(next.rebuilds) ? "rebuild" : "wait";
    return { health: next, flows, act };
  }
  const isBlind = flows && !next.triedForPicture && now - next.seenAt >= restartSeconds * 1000;
  if (flows && !isBlind) return { health: { ...next, restartedAt: null }, flows, act: "wait" };
  if (next.restartedAt === null)
    return { health: { ...next, restartedAt: now }, flows, act: "restart" };
  if (now - next.restartedAt < rebuildSeconds * 1000) return { health: next, flows, act: "wait" };
  return { health: { ...next, triedForPicture: isBlind }, flows, act: "rebuild" };
}
