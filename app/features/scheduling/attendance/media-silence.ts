/** Pure: when nothing went between two people who were both in the room, by what both of their pages said. */
import { mergeIntervals, type Interval } from "#app/features/scheduling/lessons/times/intervals.ts";
import type { EpochMs } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** What a page said of what reaches it, at a moment of the server's clock. */
export type MediaBeat = {
  at: EpochMs;
  /** Which connection of the two: counts begin again with each. */
  line: number;
  framesDecoded: number;
  bytesAudio: number;
  /** Whether the page sent sound or a picture itself. */
  sends: boolean;
};

type Stay = { side: "student" | "teacher"; beats?: readonly MediaBeat[] };

/** Three missed heartbeats: shorter is no silence, and a longer gap between two says nothing. */
export const beatGap = 3 * rules.noShow.heartbeatSeconds * 1000;

/**
 * The times in which both pages sent something and neither received anything. One page alone proves nothing: it may
 * have had nothing to receive, or not tell the truth. Without heartbeats there is no silence.
 */
export function silencesOf(stays: readonly Stay[]): Interval[] {
  const deaf = (side: Stay["side"]) =>
    mergeIntervals(
      stays.filter((stay) => stay.side === side).flatMap(({ beats }) => deafTimes(beats ?? [])),
    );
  const [student, teacher] = [deaf("student"), deaf("teacher")];
  const both = student.flatMap((one) =>
    teacher.map((other) => ({
      start: Math.max(one.start, other.start),
      end: Math.min(one.end, other.end),
    })),
  );
  return mergeIntervals(both).filter(({ start, end }) => end - start >= beatGap);
}

/** Between two heartbeats of one page that sent, and heard nothing new. */
function deafTimes(beats: readonly MediaBeat[]): Interval[] {
  return beats.slice(1).flatMap((beat, index) => {
    const before = beats[index]!;
    if (!before.sends || !beat.sends || beat.at - before.at > beatGap) return [];
    const since = beat.line === before.line ? before : { framesDecoded: 0, bytesAudio: 0 };
    const hears = beat.framesDecoded > since.framesDecoded || beat.bytesAudio > since.bytesAudio;
    return hears ? [] : [{ start: before.at, end: beat.at }];
  });
}
