import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minute } from "#app/platform/time/time.ts";
import type { Visit } from "./attendance.ts";
import { judge, judgedFrom, teacherIsAbsent, waitedUntil } from "./attendance-outcome.ts";

const startsAt = Date.parse("2026-11-23T18:00:00Z");
const lesson = { startsAt, minutes: 50, pricePence: 2_000 };
const at = (minutes: number) => startsAt + minutes * minute;
/** "left": with Leave; where nothing is said, the connection ended. */
type Stay = [from: number, until: number, how?: "left"];

function visits(who: { student?: Stay[]; teacher?: Stay[] }): Visit[] {
  return (["student", "teacher"] as const).flatMap((side) =>
    (who[side] ?? []).map(([from, until, how]) => ({
      side,
      from: at(from),
      until: at(until),
      leftByChoice: how === "left",
    })),
  );
}
const outcome = (who: Parameters<typeof visits>[0]) => judge(lesson, visits(who)).outcome;
const refund = (who: Parameters<typeof visits>[0]) => {
  const judged = judge(lesson, visits(who));
  return judged.outcome === "interrupted" ? judged.refundPence : null;
};

describe("a lesson in which nobody met", () => {
  it("is the student's absence when the teacher waited 15 minutes, 10 for a short lesson [G6]", () => {
    expect(outcome({ teacher: [[-5, 15.1]] })).toBe("no_show_student");
    expect(outcome({ teacher: [[-5, 14.9]] })).toBe("void");
    const short = { ...lesson, minutes: 25 };
    expect(judge(short, visits({ teacher: [[0, 10.1]] })).outcome).toBe("no_show_student");
    expect(judge(short, visits({ teacher: [[0, 9.9]] })).outcome).toBe("void");
    expect([waitedUntil(lesson), waitedUntil(short)]).toEqual([at(15), at(10)]);
  });

  it("is the teacher's absence when the student waited [G6]", () => {
    expect(outcome({ student: [[3, 20]] })).toBe("no_show_teacher");
    expect(outcome({ student: [[3, 20]], teacher: [[22, 50]] })).toBe("no_show_teacher");
  });

  it("is the absence of a person who left before the waiting time was over", () => {
    expect(outcome({ student: [[0, 5]], teacher: [[6, 30]] })).toBe("no_show_student");
    expect(outcome({ teacher: [[0, 5]], student: [[6, 30]] })).toBe("no_show_teacher");
  });

  it("counts also for a person who loaded the page again just when the waiting time was over, and not for one who left", () => {
    const again: Stay[] = [
      [-5, 14.9],
      [15.1, 60],
    ];
    expect(outcome({ teacher: again })).toBe("no_show_student");
    expect(outcome({ student: again })).toBe("no_show_teacher");
    expect(teacherIsAbsent(lesson, visits({ student: again }), at(16))).toBe(true);
    const away: Stay[] = [
      [-5, 14.6],
      [15.4, 60],
    ];
    expect(outcome({ teacher: away })).toBe("void");
    expect(teacherIsAbsent(lesson, visits({ student: away }), at(16))).toBe(false);
  });

  it("is void when both were absent, or came at different times without waiting", () => {
    expect(outcome({})).toBe("void");
    expect(outcome({ student: [[0, 4]], teacher: [[5, 9]] })).toBe("void");
  });

  it("counts nothing that was before the start", () => {
    expect(outcome({ student: [[-9, -2]], teacher: [[-5, 30]] })).toBe("no_show_student");
  });
});

describe("a lesson in which they met", () => {
  it("took place when both were there, and when a fifth was lost at most", () => {
    expect(outcome({ student: [[-3, 51]], teacher: [[-2, 50]] })).toBe("took_place");
    expect(outcome({ student: [[0, 40]], teacher: [[0, 40]] })).toBe("took_place");
    expect(outcome({ student: [[0, 39]], teacher: [[0, 39]] })).toBe("interrupted");
  });

  it("gives back what was lost by both, minute by minute", () => {
    expect(refund({ student: [[0, 20]], teacher: [[0, 20]] })).toBe(1_200);
    expect(
      refund({
        student: [
          [0, 20],
          [40, 50],
        ],
        teacher: [
          [0, 20],
          [40, 50],
        ],
      }),
    ).toBe(800);
  });

  it("gives everything back when they had less than five minutes", () => {
    expect(refund({ student: [[0, 4.9]], teacher: [[0, 4.9]] })).toBe(2_000);
    expect(refund({ student: [[0, 5]], teacher: [[0, 5]] })).toBe(1_800);
  });

  it("gives back a teacher's lateness of more than five minutes, unless it was made up after the end", () => {
    expect(outcome({ student: [[0, 50]], teacher: [[5, 50]] })).toBe("took_place");
    expect(refund({ student: [[0, 50]], teacher: [[8, 50]] })).toBe(320);
    expect(outcome({ student: [[0, 58]], teacher: [[8, 58]] })).toBe("took_place");
    expect(refund({ student: [[0, 52]], teacher: [[8, 52]] })).toBe(240);
  });

  it("gives back what the teacher left early, and nothing for a student's own lateness or leaving", () => {
    expect(refund({ student: [[0, 50]], teacher: [[0, 30]] })).toBe(800);
    expect(outcome({ student: [[25, 50]], teacher: [[0, 50]] })).toBe("took_place");
    expect(outcome({ student: [[0, 20]], teacher: [[0, 50]] })).toBe("took_place");
    expect(outcome({ student: [[0, 3]], teacher: [[0, 30]] })).toBe("took_place");
  });

  it("takes two who vanish within half a minute for one fault of the line", () => {
    expect(refund({ student: [[0, 20]], teacher: [[0, 20.4]] })).toBe(1_200);
    expect(outcome({ student: [[0, 20]], teacher: [[0, 21]] })).toBe("took_place");
  });
});

describe("a lesson that somebody left by pressing Leave", () => {
  it("took place when both did within half a minute, or the student did first: a goodbye is no outage [F5]", () => {
    for (const who of [
      { student: [[0, 39, "left"]], teacher: [[0, 39.3, "left"]] },
      { student: [[0, 39.3, "left"]], teacher: [[0, 39, "left"]] },
      { student: [[0, 6, "left"]], teacher: [[0, 6.3, "left"]] },
      { student: [[0, 6, "left"]], teacher: [[0, 6.3]] },
      { student: [[0, 4, "left"]], teacher: [[0, 4.2, "left"]] },
      { student: [[0, 20, "left"]], teacher: [[0, 50]] },
    ] as const)
      expect(outcome(who as never), JSON.stringify(who)).toBe("took_place");
  });

  it("gives back the minutes that were missing when the teacher pressed it first, and the student did not with them [F5]", () => {
    expect(refund({ student: [[0, 50]], teacher: [[0, 30, "left"]] })).toBe(800);
    expect(refund({ student: [[0, 31, "left"]], teacher: [[0, 30, "left"]] })).toBe(800);
    expect(refund({ student: [[0, 50]], teacher: [[0, 44, "left"]] })).toBe(240);
    expect(outcome({ student: [[0, 50]], teacher: [[0, 45, "left"]] })).toBe("took_place");
    expect(refund({ student: [[0, 30.3]], teacher: [[0, 30, "left"]] })).toBe(800);
  });

  it("gives back what a student waited for in vain who came back, and nothing to one who did not [F5]", () => {
    const away: Stay[] = [
      [0, 10, "left"],
      [15, 50],
    ];
    expect(refund({ student: away, teacher: [[0, 12, "left"]] })).toBe(1_400);
    expect(outcome({ student: away, teacher: [[0, 50]] })).toBe("took_place");
  });

  it("is told apart from a line that broke, which is paid back as before [F5]", () => {
    expect(refund({ student: [[0, 6]], teacher: [[0, 6.3]] })).toBe(1_760);
    expect(refund({ student: [[0, 6]], teacher: [[0, 6.3, "left"]] })).toBe(1_760);
    expect(refund({ student: [[0, 4]], teacher: [[0, 4]] })).toBe(2_000);
    const back: Stay[] = [
      [0, 20],
      [21, 50],
    ];
    expect(outcome({ student: [[0, 20]], teacher: back })).toBe("took_place");
  });
});

describe("while it runs", () => {
  it("nobody waits longer than the waiting time for a teacher who has not come", () => {
    const alone = visits({ student: [[-1, 50]] });
    expect(teacherIsAbsent(lesson, alone, at(14.9))).toBe(false);
    expect(teacherIsAbsent(lesson, alone, at(15))).toBe(true);
    expect(teacherIsAbsent(lesson, visits({ student: [[-1, 9]] }), at(20))).toBe(false);
    const both = visits({ student: [[-1, 50]], teacher: [[16, 50]] });
    expect(teacherIsAbsent(lesson, both, at(17))).toBe(false);
  });

  it("nothing else is decided before the room has closed", () => {
    expect(judgedFrom(lesson)).toBe(at(65));
  });
});

it("never gives back more than was paid, nor anything where nothing was lost, whatever the record", () => {
  const stay = fc
    .tuple(fc.integer({ min: -15, max: 70 }), fc.integer({ min: 0, max: 80 }))
    .map(([from, length]): Stay => [from, from + length]);
  const stays = fc.array(stay, { maxLength: 5 });
  fc.assert(
    fc.property(stays, stays, fc.integer({ min: 0, max: 15_000 }), (student, teacher, price) => {
      const judged = judge({ ...lesson, pricePence: price }, visits({ student, teacher }));
      if (judged.outcome !== "interrupted") return true;
      const { missedMinutes, refundPence } = judged;
      return (
        missedMinutes >= 1 &&
        missedMinutes <= lesson.minutes &&
        refundPence >= 0 &&
        refundPence <= price
      );
    }),
    { numRuns: process.env["TEST_DEPTH"] === "deep" ? 100_000 : 1_000 },
  );
});
