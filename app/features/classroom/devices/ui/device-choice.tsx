import { useEffect } from "react";
import type { LocalMedia } from "../local-media.ts";
import { useStore } from "../store.ts";
import { BlurChoice } from "./blur-choice.tsx";
import { DeviceSelect } from "./device-select.tsx";
import { SpeakerSelect } from "./speaker-select.tsx";

/** Other devices in the middle of a call. */
export function DeviceChoice({ media }: { media: LocalMedia }) {
  const { video, audio, devices } = useStore(media.store);
  useEffect(() => void media.list(), [media]);
  const inputs = (kind: string) => devices.filter((device) => device.kind === kind).length;
  const hasChoice = inputs("videoinput") > 1 || inputs("audioinput") > 1;
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="font-semibold">Camera</h3>
        <p className="text-sm text-muted">{video?.label ?? "Your camera is off."}</p>
        <DeviceSelect kind="video" label="Camera" media={media} track={video} />
        <BlurChoice media={media} />
      </div>
      <div>
        <h3 className="font-semibold">Microphone</h3>
        <p className="text-sm text-muted">{audio?.label ?? "Your microphone is off."}</p>
        <DeviceSelect kind="audio" label="Microphone" media={media} track={audio} />
      </div>
      <div>
        <h3 className="font-semibold">Speakers</h3>
        <SpeakerSelect media={media} />
      </div>
      <p className="text-sm text-muted">
        {hasChoice
          ? "What you choose is kept in this browser for your next lesson."
          : "Your browser knows no other device just now. Plug one in, and it is listed here."}
      </p>
    </div>
  );
}
