/** Recordings of how words sound, which this browser keeps for practising without a connection. */
import { isPracticeKept, resultOf, withinPractice } from "./kept-store.ts";

type KeptSound = { id: string; sound: Blob };

/** Plays the recording: from the server, or without a connection as this browser keeps it. Rejects where neither can be heard. */
export async function playSound(id: string): Promise<void> {
  try {
    await new Audio(`/files/${id}`).play();
  } catch (error) {
    const kept = await keptSound(id);
    if (kept === undefined) throw error;
    const address = URL.createObjectURL(kept);
    const audio = new Audio(address);
    audio.addEventListener("ended", () => URL.revokeObjectURL(address));
    await audio.play();
  }
}

async function keptSound(id: string): Promise<Blob | undefined> {
  if (!(await isPracticeKept())) return undefined;
  const kept = await withinPractice(
    ["sounds"],
    "readonly",
    (table) => resultOf(table("sounds").get(id)) as Promise<KeptSound | undefined>,
  );
  return kept?.sound;
}

/** Keeps these recordings and no others, in their order, as many as fit into `bytes`. */
export async function keepSounds(
  ids: readonly string[],
  bytes: number,
  signal: AbortSignal,
): Promise<void> {
  const kept = new Map<string, Blob>();
  let left = bytes;
  for (const id of new Set(ids)) {
    const sound = (await keptSound(id)) ?? (await fetchSound(id, signal));
    if (sound === null || sound.size > left) continue;
    left -= sound.size;
    kept.set(id, sound);
  }
  if (signal.aborted) return;
  await withinPractice(["sounds"], "readwrite", async (table) => {
    await resultOf(table("sounds").clear());
    for (const [id, sound] of kept)
      await resultOf(table("sounds").put({ id, sound } satisfies KeptSound));
  });
}

async function fetchSound(id: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(`/files/${id}`, { signal });
    return answer.ok && !answer.redirected ? await answer.blob() : null;
  } catch {
    return null;
  }
}
