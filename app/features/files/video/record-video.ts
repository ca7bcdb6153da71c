/** A video of oneself, recorded in the browser. */
import { rules } from "#config/rules.ts";

export type Recorder = {
  /** What the camera sees, to be looked at while recording. */
  stream: MediaStream;
  start(): void;
  /** Resolves with what was recorded. */
  stop(): Promise<Blob>;
  close(): void;
};

/** MP4 first, as it plays everywhere; browsers that cannot write it write WebM. */
const types = [
  "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
];

/** Whether this browser can record at all. */
export function canRecord(): boolean {
  return (
    typeof MediaRecorder !== "undefined" &&
    navigator.mediaDevices?.getUserMedia !== undefined &&
    types.some((type) => MediaRecorder.isTypeSupported(type))
  );
}

/** Asks for camera and microphone. Throws what the browser throws when it is not given them. */
export async function openRecorder(): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 2_500_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  // Also by itself, where camera and microphone have gone away.
  const ended = new Promise<void>((done) => {
    recorder.onstop = () => done();
  });
  return {
    stream,
    start: () => recorder.start(1_000),
    async stop() {
      if (recorder.state !== "inactive") recorder.stop();
      await ended;
      return new Blob(parts, { type: recorder.mimeType.split(";")[0] });
    },
    close() {
      if (recorder.state !== "inactive") recorder.stop();
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

/** Recording ends by itself then, in seconds. */
export const recordingMax = rules.apply.videoSeconds[1]!;

export function recordingFault(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "Your browser does not let this page use camera and microphone. Allow both next to the address, and try again.";
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return "No camera or no microphone was found. Connect one, or choose a file instead.";
  if (name === "NotReadableError")
    return "Another program is using your camera or microphone. Close it and try again.";
  return "Recording did not work here. Record with your telephone instead, and choose the file.";
}
