/** What the two browsers of a room say to each other through the server. Browser-safe. */
import { z } from "zod";

const lessonId = z.uuid();

const description = z.strictObject({
  type: z.enum(["offer", "answer"]),
  sdp: z.string().startsWith("v=0").max(14_000),
});

const candidate = z.strictObject({
  candidate: z.string().max(1_000),
  sdpMid: z.string().max(32).nullish(),
  sdpMLineIndex: z.number().int().min(0).max(63).nullish(),
  usernameFragment: z.string().max(256).nullish(),
});

export const signal = z.union([z.strictObject({ description }), z.strictObject({ candidate })]);
export type Signal = z.infer<typeof signal>;

/** What somebody sends just now, so that the other side can say it in words. */
export const sending = z.strictObject({
  mic: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
});
export type SentMedia = z.infer<typeof sending>;

/** `tab` is made by each loaded page: a lost connection comes back as the same, a reload as a new one. */
export const enterForm = z.strictObject({ lessonId, tab: z.uuid(), sending });
export const roomForm = z.strictObject({ lessonId });
/** `byChoice`: Leave was pressed; a page that is closed or loaded again says goodbye as well. */
export const leaveForm = z.strictObject({ lessonId, byChoice: z.boolean().default(false) });
export const sendingForm = z.strictObject({ lessonId, sending });
export const signalForm = z.strictObject({ lessonId, to: z.uuid(), signal });

export type OtherInRoom = { session: string; sending: SentMedia };
export type Entered =
  | { ok: true; session: string; other: OtherInRoom | null; now: number }
  | { ok: false; reason: "early" | "over" | "off" };
export type Beat = { in: boolean; now: number };
export type SignalArrived = { lessonId: string; from: string; signal: Signal };
export type OtherCame = OtherInRoom & { lessonId: string };
export type OtherLeft = { lessonId: string; session: string };
export type Replaced = { lessonId: string; tab: string };
