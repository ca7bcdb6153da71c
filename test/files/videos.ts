/** Videos whose containers are real and whose pictures nobody has to see. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";

type Input = {
  seconds?: number;
  container?: "webm" | "mp4" | "fragmented";
  sound?: boolean;
  /** Of each picture: what makes it as large as is wanted. */
  bytes?: number;
  /** Written into the file as a camera would write where it was. */
  comment?: string;
};

/** One picture and one piece of sound per second. */
export async function aVideo(input: Input = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { seconds = 40, container = "webm", sound = true, bytes = 200, comment } = input;
  const target = new BufferTarget();
  const isWebm = container === "webm";
  const format = isWebm
    ? new WebMOutputFormat()
    : new Mp4OutputFormat({ fastStart: container === "mp4" ? false : "fragmented" });
  const output = new Output({ format, target });
  if (comment !== undefined) output.setMetadataTags({ comment });
  const picture = new EncodedVideoPacketSource(isWebm ? "vp8" : "avc");
  const voice = new EncodedAudioPacketSource(isWebm ? "opus" : "aac");
  output.addVideoTrack(picture, { frameRate: 1 });
  if (sound) output.addAudioTrack(voice);
  await output.start();
  for (let at = 0; at < seconds; at += 1) {
    const data = new Uint8Array(bytes).fill(at);
    const packet = new EncodedPacket(data, "key", at, 1);
    await picture.add(packet, { decoderConfig: pictureOf(isWebm) });
    if (sound)
      await voice.add(new EncodedPacket(data.slice(0, 100), "key", at, 1), {
        decoderConfig: soundOf(isWebm),
      });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

function pictureOf(isWebm: boolean): VideoDecoderConfig {
  const size = { codedWidth: 640, codedHeight: 360 };
  if (isWebm) return { codec: "vp8", ...size };
  const description = Buffer.from(
    "0142c01effe100186742c01eda02802f960110000003001000000303c8f162ea01000468ce3c80",
    "hex",
  );
  return { codec: "avc1.42c01e", description, ...size };
}

function soundOf(isWebm: boolean): AudioDecoderConfig {
  const facts = { numberOfChannels: 1, sampleRate: 48_000 };
  return isWebm
    ? { codec: "opus", ...facts }
    : { codec: "mp4a.40.2", description: Buffer.from("1188", "hex"), ...facts };
}
