/** Runs in a thread of its own (remake-video.server.ts), by Node.js itself: what it imports of ours runs so as well. */
import { parentPort, workerData } from "node:worker_threads";
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import { fileTarget, measure } from "../remaking/packets.ts";

export type Remake = {
  from: string;
  to: string;
  /** The shortest and the longest that is taken, in milliseconds. */
  lengthMs: [shortest: number, longest: number];
  packetsMax: number;
};

export type Remade =
  | {
      ok: true;
      type: "video/mp4" | "video/webm";
      durationMs: number;
      width: number;
      height: number;
    }
  | { ok: false; reason: "not-a-video" | "no-sound" | "no-picture" | "too-short" | "too-long" };

async function remake({ from, to, lengthMs, packetsMax }: Remake): Promise<Remade> {
  using input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: new FilePathSource(from),
  });
  if (!(await input.canRead())) return { ok: false, reason: "not-a-video" };
  const isWebm = /webm|matroska/i.test((await input.getFormat()).name);
  const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "reserve" });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (picture === null) return { ok: false, reason: "no-picture" };
  if (sound === null) return { ok: false, reason: "no-sound" };
  const codecs = format.getSupportedCodecs();
  const [pictureCodec, soundCodec] = [await picture.getCodec(), await sound.getCodec()];
  if (pictureCodec === null || soundCodec === null) return { ok: false, reason: "not-a-video" };
  if (!codecs.includes(pictureCodec) || !codecs.includes(soundCodec))
    return { ok: false, reason: "not-a-video" };

  const [pictureFacts, soundFacts] = [
    await measure(picture, packetsMax),
    await measure(sound, packetsMax),
  ];
  if (pictureFacts.count === 0) return { ok: false, reason: "no-picture" };
  if (soundFacts.count === 0) return { ok: false, reason: "no-sound" };
  const start = Math.min(pictureFacts.start, soundFacts.start);
  const durationMs = Math.round((Math.max(pictureFacts.end, soundFacts.end) - start) * 1000);
  if (durationMs < lengthMs[0]) return { ok: false, reason: "too-short" };
  if (durationMs > lengthMs[1]) return { ok: false, reason: "too-long" };

  const output = new Output({ format, target: fileTarget(to) });
  const [pictureOut, soundOut] = [
    new EncodedVideoPacketSource(pictureCodec),
    new EncodedAudioPacketSource(soundCodec),
  ];
  const rotation = await picture.getRotation();
  output.addVideoTrack(pictureOut, { rotation, maximumPacketCount: pictureFacts.count });
  output.addAudioTrack(soundOut, { maximumPacketCount: soundFacts.count });
  await output.start();
  const decoderConfigs = {
    picture: (await picture.getDecoderConfig()) ?? undefined,
    sound: (await sound.getDecoderConfig()) ?? undefined,
  };
  // Both at once: the file that is written takes them in turn, and waits for the one that is behind.
  await Promise.all([
    (async () => {
      for await (const packet of new EncodedPacketSink(picture).packets())
        await pictureOut.add(packet.clone({ timestamp: packet.timestamp - start }), {
          decoderConfig: decoderConfigs.picture,
        });
      pictureOut.close();
    })(),
    (async () => {
      for await (const packet of new EncodedPacketSink(sound).packets())
        await soundOut.add(packet.clone({ timestamp: packet.timestamp - start }), {
          decoderConfig: decoderConfigs.sound,
        });
      soundOut.close();
    })(),
  ]);
  await output.finalize();
  return {
    ok: true,
    type: isWebm ? "video/webm" : "video/mp4",
    durationMs,
    width: await picture.getDisplayWidth(),
    height: await picture.getDisplayHeight(),
  };
}

parentPort?.postMessage(await remake(workerData as Remake));
