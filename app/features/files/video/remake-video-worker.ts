/** Runs in a thread of its own (remake-video.server.ts), by Node.js itself: nothing of ours may be imported here. */
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  WebMOutputFormat,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputAudioTrack,
  type InputVideoTrack,
} from "mediabunny";

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

/** A file written to the last byte: the library's own takes it for written where a full disk took half. */
function fileTarget(path: string): StreamTarget {
  const file = openSync(path, "wx", 0o600);
  return new StreamTarget(
    new WritableStream({
      write({ data, position }: { data: Uint8Array; position: number }) {
        for (let at = 0; at < data.length;)
          at += writeSync(file, data, at, data.length - at, position + at);
      },
      close() {
        fsyncSync(file);
        closeSync(file);
      },
      abort: () => closeSync(file),
    }),
  );
}

/** How many packets a track has, and from when to when it lasts in seconds, as its packets say and not its head. */
async function measure(track: InputVideoTrack | InputAudioTrack, most: number) {
  let [count, start, end] = [0, Infinity, -Infinity];
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  });
  for await (const { timestamp, duration } of packets) {
    count += 1;
    if (count > most) throw new Error("more packets than any video of ours has");
    start = Math.min(start, timestamp);
    end = Math.max(end, timestamp + duration);
  }
  return { count, start, end };
}

parentPort?.postMessage(await remake(workerData as Remake));
