/** What a browser and the server say to each other about a notebook, in bytes. Browser-safe. */
import { notebookBytes } from "#db/schema/notebook/notebook-values.ts";

/** The first byte of every frame: which feature it is for. */
export const notebookChannel = 1;

/** "read" asks with a state vector, "state" answers with what it lacks; "update" and "awareness" are Yjs's own. */
export const kinds = ["read", "state", "update", "awareness", "answer"] as const;
export type FrameKind = (typeof kinds)[number];

export type NotebookFrame = {
  kind: FrameKind;
  studentId: string;
  teacherId: string;
  volume: number;
  /** Of an update or its answer: which one. Of a state: 1 with its last part, 0 before. */
  number: number;
  body: Uint8Array;
};

/**
 * What became of an update. "behind": it builds on what is not here; "failed": worth another try. "invalid" is never sent:
 * it puts on the whiteboard what cannot be there, which no page of ours does.
 */
export const answers = ["saved", "full", "behind", "closed", "failed", "invalid"] as const;
export type UpdateAnswer = (typeof answers)[number];

const headBytes = 2 + 16 + 16 + 4 + 4;
/** Nobody's cursor or pointer takes more. */
const awarenessBytes = 4 * 1024;
const mostOf: Record<FrameKind, number> = {
  read: 16 * 1024,
  state: notebookBytes.volume,
  update: notebookBytes.update,
  awareness: awarenessBytes,
  answer: 1,
};

export function writeFrame({ kind, studentId, teacherId, volume, number, body }: NotebookFrame) {
  const frame = new Uint8Array(headBytes + body.length);
  const view = new DataView(frame.buffer);
  frame[0] = notebookChannel;
  frame[1] = kinds.indexOf(kind);
  frame.set(bytesOf(studentId), 2);
  frame.set(bytesOf(teacherId), 18);
  view.setUint32(34, volume);
  view.setUint32(38, number);
  frame.set(body, headBytes);
  return frame;
}

/** A frame, or null where it is none of ours or too long. */
export function readFrame(frame: Uint8Array): NotebookFrame | null {
  const kind = kinds[frame[1] ?? kinds.length];
  if (frame.length < headBytes || frame[0] !== notebookChannel || kind === undefined) return null;
  const body = frame.subarray(headBytes);
  if (body.length > mostOf[kind]) return null;
  const view = new DataView(frame.buffer, frame.byteOffset);
  return {
    kind,
    studentId: uuidOf(frame.subarray(2, 18)),
    teacherId: uuidOf(frame.subarray(18, 34)),
    volume: view.getUint32(34),
    number: view.getUint32(38),
    body,
  };
}

function bytesOf(uuid: string): Uint8Array {
  const hex = uuid.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
