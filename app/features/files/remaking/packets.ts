/** What threads that remake videos and sound have in common; run by Node.js itself. */
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import {
  EncodedPacketSink,
  StreamTarget,
  type InputAudioTrack,
  type InputVideoTrack,
} from "mediabunny";

/** A file written to the last byte: the library's own takes it for written where a full disk took half. */
export function fileTarget(path: string): StreamTarget {
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
export async function measure(track: InputVideoTrack | InputAudioTrack, most: number) {
  let [count, start, end] = [0, Infinity, -Infinity];
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  });
  for await (const { timestamp, duration } of packets) {
    count += 1;
    if (count > most) throw new Error("more packets than any file of ours has");
    start = Math.min(start, timestamp);
    end = Math.max(end, timestamp + duration);
  }
  return { count, start, end };
}
