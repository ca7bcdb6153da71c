/** Pure: which picture a line has room for. Speech goes on at every rung; the chat and the notes need none. */
import { rules } from "#config/rules.ts";

/** A picture's height, or sound alone. */
export type Rung = number | "sound";
export const rungs: readonly Rung[] = [...rules.room.pictureHeights, "sound"];

/** What the other side's reports say of what we send; null where it has not said it. */
export type LineQuality = { lossPercent: number | null; rttMs: number | null };

/** Milliseconds of a clock that only goes forward. */
type Ms = number;

export type Quality = {
  /** Index in `rungs`. */
  step: number;
  /** Bad looks in a row. */
  bad: number;
  goodSince: Ms | null;
  climbedAt: Ms | null;
  /** How long the line has to be good, before a better picture is tried. */
  patience: Ms;
};

const firstPatience = 10_000;
const mostPatience = 120_000;
/** A fall so soon after a climb says that the climb was one too many. */
const soon = 20_000;

export const bestQuality: Quality = {
  step: 0,
  bad: 0,
  goodSince: null,
  climbedAt: null,
  patience: firstPatience,
};

export function rungOf({ step }: Quality): Rung {
  return rungs[step]!;
}

function judge({ lossPercent, rttMs }: LineQuality): "unknown" | "good" | "fair" | "bad" | "awful" {
  if (lossPercent === null && rttMs === null) return "unknown";
  const [loss, rtt] = [lossPercent ?? 0, rttMs ?? 0];
  if (loss >= 20 || rtt >= 1500) return "awful";
  if (loss >= 8 || rtt >= 600) return "bad";
  return loss < 3 && rtt < 400 ? "good" : "fair";
}

/**
 * One look further: two bad looks, or an awful one, lead a rung down; a line that stays good leads one up. Whatever is
 * climbed in vain is tried again twice as late.
 */
export function nextQuality(quality: Quality, line: LineQuality, now: Ms): Quality {
  const verdict = judge(line);
  if (verdict === "unknown") return quality;
  const last = rungs.length - 1;
  if (verdict === "awful" || verdict === "bad") {
    const bad = quality.bad + 1;
    if (quality.step === last || (verdict === "bad" && bad < 2))
      return { ...quality, bad, goodSince: null };
    const isInVain = quality.climbedAt !== null && now - quality.climbedAt < soon;
    const patience = isInVain ? Math.min(mostPatience, 2 * quality.patience) : quality.patience;
    return { step: quality.step + 1, bad: 0, goodSince: null, climbedAt: null, patience };
  }
  if (verdict === "fair") return { ...quality, bad: 0, goodSince: null };
  const goodSince = quality.goodSince ?? now;
  if (quality.step === 0 || now - goodSince < quality.patience)
    return { ...quality, bad: 0, goodSince };
  return { ...quality, step: quality.step - 1, bad: 0, goodSince: now, climbedAt: now };
}

/** What the browser's encoder is told, for a camera whose picture is so high. */
export function encodingFor(rung: Rung, cameraHeight: number) {
  if (rung === "sound") return { active: false };
  return {
    active: true,
    scaleResolutionDownBy: Math.max(1, cameraHeight / rung),
    // About 3 bits for each pixel of a second's thirty pictures, as video calls are used to.
    maxBitrate: Math.round((rung * rung * 16) / 9) * 2,
  };
}
