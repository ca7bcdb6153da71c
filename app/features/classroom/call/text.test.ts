import { describe, expect, it } from "vitest";
import { judge } from "#app/features/scheduling/attendance/attendance-outcome.ts";
import { minute } from "#app/platform/time/time.ts";
import { absentPictureText, leftEarlyText, noPathText, waitingText } from "./text.ts";

const otherUntil = null;
const zone = "Europe/London";
const incoming = { face: {} as MediaStream, screen: {} as MediaStream };
const other = (camera: boolean, screen = false, soundOnly = false) => ({
  session: "s",
  sending: { mic: true, camera, screen, soundOnly },
});

it("says that our relay is away to those who need it, and to who hides their address what they can do [K12]", () => {
  const said = (relayAway: boolean, isHidden: boolean) =>
    noPathText({ first: "Inés", relayAway, isHidden });
  expect(said(false, true)).toContain("A network between you");
  expect(said(true, true)).toContain("show your address and join again");
  expect(said(true, false)).toMatch(/no direct path to Inés.*comes back by itself/);
});

describe("what stands where the other's picture would be", () => {
  it("names a camera that is off only while it is off [A17]", () => {
    const said = (camera: boolean, screen = false) =>
      absentPictureText("Inés", {
        other: other(camera, screen),
        link: "connected",
        incoming,
        otherUntil,
        zone,
      });
    expect(said(false)).toBe("Inés’s camera is off");
    expect(said(true)).toBe("");
    expect(said(false, true)).toBe("");
  });

  it("says why there is only sound", () => {
    const told = {
      other: other(true, false, true),
      link: "connected" as const,
      incoming,
      otherUntil,
      zone,
    };
    expect(absentPictureText("Inés", told)).toBe("Inés’s connection is slow: sound only for now");
  });

  it("says that somebody has left", () => {
    const told = {
      other: null,
      link: "alone" as const,
      incoming: null,
      otherUntil: Date.UTC(2026, 0, 5, 14, 5),
      zone,
    };
    expect(absentPictureText("Inés", told)).toBe("Inés was here and left at 14:05");
  });

  it("says who is waited for, and that the way there is still looked for", () => {
    expect(
      absentPictureText("Inés", { other: null, link: "alone", incoming: null, otherUntil, zone }),
    ).toBe("Waiting for Inés");
    for (const link of ["connecting", "reconnecting", "no-path"] as const)
      expect(
        absentPictureText("Inés", { other: other(false), link, incoming: null, otherUntil, zone }),
      ).toBe("Connecting to Inés");
  });
});

describe("waiting alone", () => {
  const room = {
    side: "student" as const,
    other: { first: "Inés" },
    waitUntil: Date.parse("2026-11-24T08:10Z"),
    zone: "Europe/London",
    isFree: false,
  };

  it("each side is told what happens, and when [A25]", () => {
    expect(waitingText(room)).toBe("If Inés is not here by 08:10, you get everything back.");
    expect(waitingText({ ...room, side: "teacher" })).toBe(
      "If Inés is not here by 08:10, you are paid for the whole lesson.",
    );
    expect(waitingText({ ...room, isFree: true })).toContain("you need not wait any longer");
  });
});

describe("who has left before the end is told what it means, as the record decides", () => {
  const startsAt = Date.parse("2026-11-24T10:00Z");
  const at = (minutes: number) => startsAt + minutes * minute;
  const lesson = { startsAt, minutes: 50 };
  const room = {
    lesson,
    other: { first: "Inés" },
    waitUntil: at(15),
    ends: at(50),
    zone,
    otherUntil: null,
    isFree: false,
  };
  type Told = {
    leftAt: number;
    cameUntil?: number;
    enteredAt?: number;
    live?: boolean;
    isFree?: boolean;
  };
  const said = ({ leftAt, cameUntil, enteredAt = -1, live = false, isFree = false }: Told) =>
    (["student", "teacher"] as const).map((side) =>
      leftEarlyText(
        { ...room, side, isFree },
        {
          room: { since: at(leftAt) },
          otherUntil: cameUntil === undefined ? null : at(cameUntil),
          enteredAt: at(enteredAt),
          endedLive: live,
        },
      ),
    );

  it("where the other is there, and only from more minutes on than a teacher may miss", () => {
    const taken =
      "If you do not come back, the rest of the lesson counts as taken, and nothing is given back for it.";
    expect(said({ leftAt: 20, cameUntil: 20, live: true })).toEqual([
      taken,
      "If you do not come back, Inés gets back the price of the minutes that are missing.",
    ]);
    expect(said({ leftAt: 45, cameUntil: 45, live: true })).toEqual([taken, ""]);
    expect(said({ leftAt: 20, cameUntil: 20, live: true, isFree: true })).toEqual(["", ""]);
  });

  it("where the other has not come, while the waiting time runs", () => {
    const open = [
      "If Inés is not here by 10:15, you get everything back. If Inés comes by then and you do not come back, the lesson counts as taken.",
      "If you are here at 10:15 and Inés is not, you are paid for the whole lesson. If you do not come back, you are paid nothing.",
    ];
    expect(said({ leftAt: 5 })).toEqual(open);
    expect(said({ leftAt: -2, cameUntil: -2, live: true })).toEqual(open);
  });

  it("where the other has not come, once the waiting time is over", () => {
    expect(said({ leftAt: 16 })).toEqual([
      "You waited long enough: you get everything back.",
      "You waited long enough: you are paid for the whole lesson.",
    ]);
    expect(said({ leftAt: 21, enteredAt: 20 })).toEqual([
      "If you do not come back, you get everything back.",
      "",
    ]);
  });

  it("nothing where the other left first, or where nothing went between the two", () => {
    expect(said({ leftAt: 25, cameUntil: 20 })).toEqual(["", ""]);
    expect(said({ leftAt: 25, cameUntil: 25 })).toEqual(["", ""]);
  });

  it.each([
    [{ student: [-1, 16] }, "no_show_teacher"],
    [{ teacher: [-1, 16] }, "no_show_student"],
    [{ student: [20, 21] }, "void"],
    [{ teacher: [-1, 5] }, "void"],
    [{ student: [-1, 5], teacher: [6, 20] }, "no_show_student"],
    [{ student: [-1, 20], teacher: [-1, 50] }, "took_place"],
    [{ student: [-1, 50], teacher: [-1, 20] }, "interrupted"],
    [{ student: [-1, 50], teacher: [-1, 45] }, "took_place"],
  ])("so that it agrees with the judge of %o: %s", (stays, outcome) => {
    const visits = Object.entries(stays).map(([side, [from, until]]) => ({
      side: side as "student" | "teacher",
      from: at(from!),
      until: at(until!),
      leftByChoice: true,
    }));
    expect(judge({ ...lesson, pricePence: 2200 }, visits).outcome).toBe(outcome);
  });
});
