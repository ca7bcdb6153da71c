import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { sizeText } from "../text.ts";
import type { UploadState } from "./use-upload.ts";

/** How far a file is, and a way to stop it. Nothing while none is on its way. */
export function UploadProgress({ state, onPause }: { state: UploadState; onPause: () => void }) {
  const id = useId();
  if (state.phase === "checking")
    return <p className="text-sm text-muted">Looking at your file…</p>;
  if (state.phase === "reading")
    return (
      <p className="text-sm text-muted">
        All of it has come. We are looking at it: with a long video that takes a moment.
      </p>
    );
  if (state.phase !== "sending" && state.phase !== "waiting") return null;
  const { file, sent, phase } = state;
  const percent = Math.floor((sent / file.size) * 100);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span id={id} className="font-semibold">
          {phase === "sending" ? "Sending" : "The connection is gone. It goes on by itself"}
        </span>
        <span className="num text-muted">
          {percent} %, {sizeText(sent)} of {sizeText(file.size)}
        </span>
      </div>
      <progress
        aria-labelledby={id}
        value={sent}
        max={file.size}
        className="h-3 w-full accent-(--brand)"
      />
      <div>
        <Button type="button" variant="outline" size="s" onClick={onPause}>
          Stop for now
        </Button>
      </div>
    </div>
  );
}
