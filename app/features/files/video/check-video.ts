/** What the browser can say of a video before it is sent. Loads its reader on demand. */
import { rules } from "#config/rules.ts";
import { videoLengthText, uploadText } from "../text.ts";

export type VideoSaid = {
  /** Why it would be refused, or null. */
  refusal: string | null;
  /** What is right, and what could be better, in whole sentences. */
  notes: { tone: "ok" | "warn"; text: string }[];
};

const [shortest, longest] = rules.apply.videoSeconds as [number, number];
const leeway = 0.5;

/** Reads length and tracks, as the server will, and listens how loud it is. */
export async function checkVideo(file: Blob): Promise<VideoSaid> {
  const { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import("mediabunny");
  using input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
  const refused = (reason: "not-a-video" | "no-sound" | "no-picture" | "too-short" | "too-long") =>
    ({ refusal: uploadText("video", { reason }), notes: [] }) satisfies VideoSaid;
  let seconds: number;
  try {
    if (!(await input.canRead())) return refused("not-a-video");
    if ((await input.getPrimaryVideoTrack()) === null) return refused("no-picture");
    if ((await input.getPrimaryAudioTrack()) === null) return refused("no-sound");
    seconds = await input.computeDuration();
  } catch {
    return { refusal: uploadText("video", { reason: "broken" }), notes: [] };
  }
  if (seconds < shortest - leeway) return refused("too-short");
  if (seconds > longest + leeway) return refused("too-long");
  const length = {
    tone: "ok",
    text: `It is ${videoLengthText(seconds * 1000)} long: that fits.`,
  } as const;
  return { refusal: null, notes: [length, loudnessText(await loudnessOf(file))] };
}

/** In decibels below full scale, over what is not silence; null where this browser cannot tell. */
async function loudnessOf(file: Blob): Promise<number | null> {
  try {
    const context = new OfflineAudioContext(1, 1, 16_000);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return loudness(sound.getChannelData(0), sound.sampleRate);
  } catch {
    return null;
  }
}

/**
 * The mean loudness of speech: of every tenth of a second, leaving out those far below the loudest, which are pauses.
 * Decibels below full scale; -Infinity where there is nothing to hear.
 */
export function loudness(samples: Float32Array, rate: number): number {
  const step = Math.max(1, Math.round(rate / 10));
  const powers: number[] = [];
  for (let at = 0; at + step <= samples.length; at += step) {
    let sum = 0;
    for (let n = at; n < at + step; n += 1) sum += samples[n]! ** 2;
    powers.push(sum / step);
  }
  const loudest = powers.reduce((most, one) => Math.max(most, one), 0);
  if (loudest === 0) return -Infinity;
  // 20 dB under the loudest is a pause.
  const spoken = powers.filter((power) => power >= loudest / 100);
  return 10 * Math.log10(spoken.reduce((sum, one) => sum + one, 0) / spoken.length);
}

export function loudnessText(decibels: number | null): VideoSaid["notes"][number] {
  if (decibels === null)
    return {
      tone: "warn",
      text: "This browser could not measure how loud it is. Play it once and listen whether you are easy to hear.",
    };
  if (decibels === -Infinity)
    return { tone: "warn", text: "There is nothing to hear in it: the microphone was off." };
  if (decibels < -38)
    return {
      tone: "warn",
      text: "It is very quiet. Sit closer to the microphone, or turn it up, and record it again.",
    };
  if (decibels < -30)
    return {
      tone: "warn",
      text: "It is rather quiet. Students on a bus will find it hard to hear.",
    };
  if (decibels > -6)
    return {
      tone: "warn",
      text: "It is so loud that it may crackle. Move away from the microphone a little.",
    };
  return { tone: "ok", text: "It is loud enough to hear well." };
}
