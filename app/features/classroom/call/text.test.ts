import { describe, expect, it } from "vitest";
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

  it("says that somebody has left, and what leaving early costs", () => {
    const told = {
      other: null,
      link: "alone" as const,
      incoming: null,
      otherUntil: Date.UTC(2026, 0, 5, 14, 5),
      zone,
    };
    expect(absentPictureText("Inés", told)).toBe("Inés was here and left at 14:05");
    const room = { other: { first: "Inés" }, isFree: false };
    expect(leftEarlyText({ ...room, side: "student" })).toContain("nothing of its price");
    expect(leftEarlyText({ ...room, side: "teacher" })).toContain("Inés gets back the price");
    expect(leftEarlyText({ ...room, isFree: true, side: "teacher" })).toBe("");
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
