import { describe, expect, it } from "vitest";
import { minute } from "#app/platform/time/time.ts";
import { attendanceOf, type Visit } from "./attendance.ts";
import { judge } from "./attendance-outcome.ts";
import { type MediaBeat, silencesOf } from "./media-silence.ts";

const startsAt = Date.parse("2026-11-23T18:00:00Z");
const lesson = { startsAt, minutes: 50, pricePence: 2_000 };
const at = (minutes: number) => startsAt + minutes * minute;

type Told = { deaf?: [from: number, until: number][]; mute?: boolean; line?: number };

/** A stay from the start to the end with a heartbeat each ten seconds; in `deaf` minutes nothing new arrives. */
function stay(side: Visit["side"], { deaf = [], mute = false, line = 0 }: Told = {}): Visit {
  const beats: MediaBeat[] = [];
  let framesDecoded = 0;
  for (let second = 0; second <= 50 * 60; second += 10) {
    const minutes = second / 60;
    if (!deaf.some(([from, until]) => minutes > from && minutes <= until)) framesDecoded += 250;
    const bytesAudio = framesDecoded * 160;
    beats.push({ at: at(minutes), line, framesDecoded, bytesAudio, sends: !mute });
  }
  return { side, from: at(0), until: at(50), beats };
}
const both = (student: Told, teacher: Told) => [stay("student", student), stay("teacher", teacher)];

describe("silence between two people who are both there", () => {
  it.each<[string, Told, Told, [number, number][]]>([
    ["is none where both hear each other", {}, {}, []],
    ["is what both of them say", { deaf: [[10, 30]] }, { deaf: [[10, 30]] }, [[10, 30]]],
    ["is only the part that both say", { deaf: [[10, 30]] }, { deaf: [[20, 40]] }, [[20, 30]]],
    ["is none where one alone says so [G6]", { deaf: [[0, 50]] }, {}, []],
    [
      "is none where one of them sent nothing [G6]",
      { deaf: [[0, 50]] },
      { deaf: [[0, 50]], mute: true },
      [],
    ],
    ["is none in less than half a minute", { deaf: [[10, 10.4]] }, { deaf: [[10, 10.4]] }, []],
  ])("%s", (_, student, teacher, silent) => {
    expect(silencesOf(both(student, teacher))).toEqual(
      silent.map(([start, end]) => ({ start: at(start), end: at(end) })),
    );
  });

  it("ends with a new connection that carries something, though its counts begin again", () => {
    const one = stay("student", { deaf: [[10, 50]] });
    const counts = { framesDecoded: 5, bytesAudio: 900, line: 1 };
    const beats = one.beats!.map((beat) => (beat.at === at(20) ? { ...beat, ...counts } : beat));
    const silent = silencesOf([{ ...one, beats }, stay("teacher", { deaf: [[10, 50]] })]);
    expect(silent[0]!.end).toBeLessThan(at(20));
  });

  it("says nothing where no heartbeats were kept, or some are missing", () => {
    const bare: Visit[] = (["student", "teacher"] as const).map((side) => ({
      side,
      from: at(0),
      until: at(50),
    }));
    expect(silencesOf(bare)).toEqual([]);
    const gappy = both({ deaf: [[0, 50]] }, { deaf: [[0, 50]] }).map((visit) => ({
      ...visit,
      beats: visit.beats!.filter((_, index) => index % 6 === 0),
    }));
    expect(silencesOf(gappy)).toEqual([]);
  });

  it("is no time together, and is paid back as an outage is", () => {
    const cut = both({ deaf: [[20, 40]] }, { deaf: [[20, 40]] });
    expect(attendanceOf(lesson, cut).togetherMinutes).toBe(30);
    expect(judge(lesson, cut)).toEqual({
      outcome: "interrupted",
      cause: "cut-short",
      missedMinutes: 20,
      refundPence: 800,
    });
    const short = both({ deaf: [[20, 25]] }, { deaf: [[20, 25]] });
    expect(judge(lesson, short)).toEqual({ outcome: "took_place" });
  });

  it("of a whole lesson gives everything back, and makes nobody absent", () => {
    const whole = both({ deaf: [[0, 50]] }, { deaf: [[0, 50]] });
    expect(judge(lesson, whole)).toMatchObject({ outcome: "interrupted", refundPence: 2_000 });
  });
});
