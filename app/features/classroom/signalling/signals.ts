/** What the two browsers of a room say to each other through the server. Browser-safe. */
import { z } from "zod";
import type { IceAccess } from "#app/features/classroom/relays/ice-access.server.ts";
import { rules } from "#config/rules.ts";

const lessonId = z.uuid();

const description = z.strictObject({
  type: z.enum(["offer", "answer"]),
  sdp: z
    .string()
    .startsWith("v=0")
    .max(rules.room.signalKilobytes * 1024 - 2_048),
});

const candidate = z.strictObject({
  candidate: z.string().max(1_000),
  sdpMid: z.string().max(32).nullish(),
  sdpMLineIndex: z.number().int().min(0).max(63).nullish(),
  usernameFragment: z.string().max(256).nullish(),
});

/** "begin": make the connection again; said by the side that does not lay it out. */
export const signal = z.union([
  z.strictObject({ description }),
  z.strictObject({ candidate }),
  z.strictObject({ begin: z.literal(true) }),
]);
export type Signal = z.infer<typeof signal>;

/** A place in a material: its page, from 0, and how far down that page, in ten-thousandths of its height. */
const place = z.strictObject({
  material: z.uuid(),
  page: z.number().int().min(0).max(9_999),
  part: z.number().int().min(0).max(10_000),
});
export type MaterialPlace = z.infer<typeof place>;

/** What somebody does with the material that both have open. */
const materialStep = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("open"), place }),
  z.strictObject({ step: z.literal("move"), place }),
  z.strictObject({ step: z.literal("close") }),
]);
export type MaterialStep = z.infer<typeof materialStep>;

/** Of the call, or of the material beside it. */
const roomSignal = z.union([signal, z.strictObject({ material: materialStep })]);
export type RoomSignal = z.infer<typeof roomSignal>;

/** What somebody sends just now, so that the other side can say it in words. */
export const sending = z.strictObject({
  mic: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  /** The line is too narrow for a picture just now: what the camera shows is not sent. */
  soundOnly: z.boolean().default(false),
});
export type SentMedia = z.infer<typeof sending>;

/** Grows with each joining of a person: the newest page wins, also over an older one that comes back later. */
const epoch = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * `tab` is made by each loaded page, and the server gives it an epoch when it joins: null. A lost connection comes back
 * with both.
 */
export const enterForm = z.strictObject({
  lessonId,
  tab: z.uuid(),
  epoch: epoch.nullable().default(null),
  sending,
});
export const roomForm = z.strictObject({ lessonId });
const count = z.number().int().min(0);

/** Every ten seconds: what reaches this page on its connection of now, or null where there is none. */
export const beatForm = z.strictObject({
  lessonId,
  media: z
    .strictObject({
      line: count.max(100_000),
      framesDecoded: count.max(2_000_000_000),
      bytesAudio: count.max(Number.MAX_SAFE_INTEGER),
      rttMs: count.max(600_000).nullable(),
    })
    .nullable()
    .default(null),
});
export type BeatMedia = NonNullable<z.infer<typeof beatForm>["media"]>;
/** `byChoice`: Leave was pressed; a page that is closed or loaded again says goodbye as well. */
export const leaveForm = z.strictObject({ lessonId, byChoice: z.boolean().default(false) });
export const sendingForm = z.strictObject({ lessonId, sending });
/** `line` counts the connections of two sessions: what was said of an earlier one is worth nothing. */
export const signalForm = z.strictObject({
  lessonId,
  to: z.uuid(),
  line: z.number().int().min(0).max(100_000),
  signal: roomSignal,
});

export type OtherInRoom = { session: string; sending: SentMedia };
export type Entered =
  | {
      ok: true;
      session: string;
      epoch: number;
      other: OtherInRoom | null;
      /** When the other was last here, to who joins and finds nobody. */
      otherUntil: number | null;
      ice: IceAccess;
      now: number;
    }
  | { ok: false; reason: "early" | "over" | "off" | "replaced" };
export type Beat = { in: boolean; now: number };
export type SignalArrived = { lessonId: string; from: string; line: number; signal: RoomSignal };
export type OtherCame = OtherInRoom & { lessonId: string };
export type OtherLeft = { lessonId: string; session: string };
/** The code by which a page hears that a newer one of the same person has its place. */
export const replacedCode = 4001;
export type Replaced = { lessonId: string; tab: string; code: typeof replacedCode };
