/** Recordings whose containers are real and whose sound nobody has to hear. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";

type Input = {
  seconds?: number;
  container?: "webm" | "mp4" | "ogg";
  /** Written into the file, as a telephone writes where it was. */
  comment?: string;
};

const formats = {
  webm: () => new WebMOutputFormat(),
  mp4: () => new Mp4OutputFormat({ fastStart: "fragmented" }),
  ogg: () => new OggOutputFormat(),
};

/** Ten pieces of sound a second, as browsers record and telephones keep them. */
export async function aSound(input: Input = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { seconds = 3, container = "webm", comment } = input;
  const target = new BufferTarget();
  const output = new Output({ format: formats[container](), target });
  if (comment !== undefined) output.setMetadataTags({ comment });
  const isMp4 = container === "mp4";
  const voice = new EncodedAudioPacketSource(isMp4 ? "aac" : "opus");
  output.addAudioTrack(voice);
  await output.start();
  const facts = { numberOfChannels: 1, sampleRate: 48_000 };
  const decoderConfig: AudioDecoderConfig = isMp4
    ? { codec: "mp4a.40.2", description: Buffer.from("1188", "hex"), ...facts }
    : { codec: "opus", description: opusHead, ...facts };
  // An Opus packet says how long it is: 20 ms of silence.
  const length = isMp4 ? 0.1 : 0.02;
  for (let n = 0; n < Math.round(seconds / length); n += 1) {
    const data = Uint8Array.from(isMp4 ? [33, 16, 4, 96, 140, 28] : [0xf8, 0xff, 0xfe]);
    await voice.add(new EncodedPacket(data, "key", n * length, length), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

const opusHead = Buffer.from("4f707573486561640101380180bb0000000000", "hex");

/** Frames of an MP3 file, 26 ms each, with a comment in front as players write it. */
export function anMp3({ frames = 100, comment = "" } = {}): Uint8Array<ArrayBuffer> {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  const body = Buffer.from(
    `COMM\0\0\0${String.fromCharCode(comment.length)}\0\0${comment}`,
    "latin1",
  );
  const head = Buffer.from(`ID3\x03\0\0\0\0\0${String.fromCharCode(body.length)}`, "latin1");
  return new Uint8Array(
    Buffer.concat([head, body, ...Array.from({ length: frames }, () => frame)]),
  );
}
