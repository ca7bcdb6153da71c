import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useUnsaved } from "#app/ui/fields/use-unsaved.ts";
import type { VideoSaid } from "../video/check-video.ts";
import { fileKindOf, limitOf, type Purpose } from "../purposes.ts";
import { sendInPieces } from "../send-in-pieces.ts";
import { uploadText } from "../text.ts";

export type UploadState =
  | { phase: "empty" }
  | { phase: "checking"; file: Blob }
  /** Ready to be sent, unless `said` has a refusal. */
  | { phase: "chosen"; file: Blob; said: VideoSaid | null; error?: string }
  | { phase: "sending" | "waiting"; file: Blob; sent: number }
  | { phase: "reading"; file: Blob }
  | { phase: "saved" };

export type Upload = ReturnType<typeof useUpload>;

/** A file from being chosen to being saved. It is sent at once, unless `check` looks at it before. */
export function useUpload(purpose: Purpose, check?: (file: Blob) => Promise<VideoSaid>) {
  const [state, setState] = useState<UploadState>({ phase: "empty" });
  const { revalidate } = useRevalidator();
  const stop = useRef<AbortController | null>(null);
  const isBusy = ["sending", "waiting", "reading"].includes(state.phase);

  // What was refused before it was sent is no loss.
  const isReady = state.phase === "chosen" && !state.said?.refusal;
  useUnsaved(() => isBusy || state.phase === "checking" || isReady);

  useEffect(() => () => stop.current?.abort(), []);

  async function choose(file: Blob | undefined): Promise<void> {
    stop.current?.abort();
    if (file === undefined || file.size === 0) return setState({ phase: "empty" });
    const kind = fileKindOf(purpose);
    if (file.size > limitOf[kind]) {
      const refusal = uploadText(kind, { reason: "too-large" });
      return setState({ phase: "chosen", file, said: { refusal, notes: [] } });
    }
    if (check === undefined) return sendFile(file, null);
    setState({ phase: "checking", file });
    const said = await check(file);
    // Another may have been chosen meanwhile.
    setState((now) =>
      now.phase === "checking" && now.file === file ? { phase: "chosen", file, said } : now,
    );
  }

  async function send(): Promise<void> {
    if (state.phase === "chosen") await sendFile(state.file, state.said);
  }

  async function sendFile(file: Blob, said: VideoSaid | null): Promise<void> {
    const sending = new AbortController();
    stop.current = sending;
    try {
      const done = await sendInPieces(file, purpose, {
        signal: sending.signal,
        onChange: (now) => {
          // Another file was chosen, or it was stopped.
          if (sending.signal.aborted) return;
          setState(
            now.state === "reading"
              ? { phase: "reading", file }
              : { phase: now.state, file, sent: now.sent },
          );
        },
      });
      setState(done.ok ? { phase: "saved" } : { phase: "chosen", file, said, error: done.error });
      await revalidate();
    } catch (error) {
      if (!sending.signal.aborted) throw error;
    }
  }

  /** What has come is kept: the same file goes on from there. */
  async function pause(): Promise<void> {
    stop.current?.abort();
    if ("file" in state) setState({ phase: "chosen", file: state.file, said: null });
    await revalidate();
  }

  return { state, isBusy, choose, send, pause };
}
