/** Runs in a thread of its own (remake-sound.server.ts), by Node.js itself: what it imports of ours runs so as well. */
import { parentPort, workerData } from "node:worker_threads";
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { fileTarget, measure } from "../remaking/packets.ts";

export type SoundType = "audio/mpeg" | "audio/mp4" | "audio/ogg" | "audio/webm";

export type RemakeSound = {
  from: string;
  to: string;
  types: readonly SoundType[];
  /** The shortest and the longest that is taken, in milliseconds. */
  lengthMs: [shortest: number, longest: number];
  packetsMax: number;
};

export type RemadeSound =
  | { ok: true; type: SoundType; durationMs: number }
  | { ok: false; reason: "not-a-sound" | "too-short" | "too-long" };

const formats = {
  "audio/mpeg": () => new Mp3OutputFormat(),
  "audio/mp4": () => new Mp4OutputFormat({ fastStart: "reserve" }),
  "audio/ogg": () => new OggOutputFormat(),
  "audio/webm": () => new WebMOutputFormat(),
} satisfies Record<SoundType, () => unknown>;

function typeOf(formatName: string): SoundType {
  if (/webm|matroska/i.test(formatName)) return "audio/webm";
  if (/ogg/i.test(formatName)) return "audio/ogg";
  return /mp3/i.test(formatName) ? "audio/mpeg" : "audio/mp4";
}

async function remake(asked: RemakeSound): Promise<RemadeSound> {
  const { from, to, types, lengthMs, packetsMax } = asked;
  const refused = (reason: "not-a-sound" | "too-short" | "too-long") =>
    ({ ok: false, reason }) as const;
  using input = new Input({
    formats: [MP3, MP4, QTFF, OGG, WEBM],
    source: new FilePathSource(from),
  });
  if (!(await input.canRead())) return refused("not-a-sound");
  const type = typeOf((await input.getFormat()).name);
  const sound = await input.getPrimaryAudioTrack();
  // A film is no sound, whatever its name ends with.
  if (sound === null || !types.includes(type) || (await input.getPrimaryVideoTrack()) !== null)
    return refused("not-a-sound");
  const format = formats[type]();
  const codec = await sound.getCodec();
  if (codec === null || !format.getSupportedCodecs().includes(codec)) return refused("not-a-sound");
  const { count, start, end } = await measure(sound, packetsMax);
  if (count === 0) return refused("not-a-sound");
  const durationMs = Math.round((end - start) * 1000);
  if (durationMs < lengthMs[0]) return refused("too-short");
  if (durationMs > lengthMs[1]) return refused("too-long");

  const output = new Output({ format, target: fileTarget(to) });
  const out = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(out, { maximumPacketCount: count });
  await output.start();
  const decoderConfig = (await sound.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(sound).packets())
    await out.add(packet.clone({ timestamp: packet.timestamp - start }), { decoderConfig });
  out.close();
  await output.finalize();
  return { ok: true, type, durationMs };
}

parentPort?.postMessage(await remake(workerData as RemakeSound));
