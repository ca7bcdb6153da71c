/** What people of the demo world send each other, made by scripts/draw-chat-samples.ts. */
import { join, resolve } from "node:path";
import { addFile } from "#app/features/files/keep-file.server.ts";
import { attachmentName, fileName } from "#app/features/files/file-name.ts";
import { ingestFile } from "#app/features/files/ingest-file.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";

const folder = resolve("db/seed/media");

type Sample = { kind: "attachment" | "voice"; path: string; name: string };
export type SampleName = keyof typeof samples;

const samples = {
  verbs: { kind: "attachment", path: "verbos-con-quedar.pdf", name: "Verbos con quedar.pdf" },
  market: { kind: "attachment", path: "market.png", name: "El mercado.png" },
  melody: { kind: "voice", path: "melody-of-a-question.webm", name: "" },
} as const satisfies Record<string, Sample>;

/** How loud the recording is, as the script that has made it says. */
export const melodyPeaks = [
  0, 0, 0, 0, 247, 247, 248, 200, 142, 142, 84, 31, 0, 0, 202, 254, 197, 197, 130, 63, 0, 0, 80,
  252, 234, 234, 182, 128, 80, 80, 26, 0, 255, 255, 248, 188, 116, 116, 48, 0, 189, 189, 239, 208,
  162, 162, 126, 104, 92, 92, 89, 77, 58, 58, 42, 27, 11, 11, 0, 0, 0, 0, 0, 0,
];

/** Keeps a sample as its sender's, as if it had come from their device. */
export async function keepSample(
  tx: Tx,
  owner: { id: string },
  which: SampleName,
): Promise<{ id: string; name: string; durationMs: number | null }> {
  const { kind, path, name } = samples[which];
  const read = await ingestFile(kind, join(folder, path));
  if (!read.ok) throw new Error(`${path}: ${read.reason}`);
  const { kept } = read;
  await addFile(tx, owner, kept);
  const called = kind === "voice" ? fileName(kept) : attachmentName(name, kept.type);
  return { id: kept.id, name: called, durationMs: kept.durationMs ?? null };
}
