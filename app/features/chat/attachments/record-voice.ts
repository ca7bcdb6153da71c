/** A voice, recorded in the browser: of a message, or of a word. */
import { rules } from "#config/rules.ts";
import type { Recorded } from "./outgoing.ts";
import { peaksOf } from "./peaks.ts";

/** MP4 first, as it plays everywhere; browsers that cannot write it write WebM. */
const types = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/webm", "audio/mp4"];
const levelEvery = 50;
/** Recording a message ends by itself then, in seconds. */
export const voiceMax = rules.chat.voiceSeconds;

export type VoiceRecorder = {
  /** Seconds since it began. */
  seconds(): number;
  /** How loud it is just now, 0 to 1. */
  level(): number;
  /** Resolves once it has ended, also by itself: where the microphone has gone away. */
  ended: Promise<void>;
  /** Ends it, where it has not ended by itself, and resolves with what was recorded. */
  stop(): Promise<Recorded & { blob: Blob }>;
  close(): void;
};

/** Whether this browser can record sound at all. */
export function canRecordVoice(): boolean {
  return (
    typeof MediaRecorder !== "undefined" &&
    navigator.mediaDevices?.getUserMedia !== undefined &&
    types.some((type) => MediaRecorder.isTypeSupported(type))
  );
}

/** Whether this document may ask for the microphone: one that was opened as another page may not. */
export function mayAskForMicrophone(): boolean {
  const { featurePolicy } = document as {
    featurePolicy?: { allowsFeature(name: string): boolean };
  };
  return featurePolicy?.allowsFeature("microphone") ?? true;
}

/** Asks for the microphone and records, `most` seconds at the longest. Throws what the browser throws when it is not given it. */
export async function startVoice(most = voiceMax): Promise<VoiceRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 48_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Uint8Array(analyser.fftSize);
  const levels: number[] = [];
  const level = () => {
    analyser.getByteTimeDomainData(wave);
    return Math.max(...wave.map((value) => Math.abs(value - 128))) / 128;
  };
  recorder.start(1_000);
  const begun = performance.now();
  const timer = setInterval(() => levels.push(level()), levelEvery);
  let length: number | null = null;
  const seconds = () => length ?? Math.min(most, (performance.now() - begun) / 1_000);
  const ended = new Promise<void>((done) => {
    recorder.onstop = () => {
      length = seconds();
      clearInterval(timer);
      done();
    };
  });
  const close = () => {
    clearInterval(timer);
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== "closed") void context.close();
  };
  return {
    seconds,
    level: () => levels.at(-1) ?? 0,
    ended,
    async stop() {
      length = seconds();
      close();
      await ended;
      const blob = new Blob(parts, { type: recorder.mimeType.split(";")[0] });
      return { blob, peaks: peaksOf(levels), seconds: seconds() };
    },
    close,
  };
}
