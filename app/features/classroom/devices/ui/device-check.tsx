import { Mic, Video, Volume2, type LucideIcon } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { ringBell } from "../bell.ts";
import type { DeviceKind, DeviceState, LocalMedia } from "../local-media.ts";
import { useStore } from "../store.ts";
import { MicLevel } from "./mic-level.tsx";
import { useTrackStream, VideoSurface } from "./video-surface.tsx";

const cameraWords: Record<DeviceState, [title: string, text: string]> = {
  idle: ["Camera", "Not looked at yet."],
  asking: ["Camera", "Your browser is asking whether we may use it."],
  works: ["Camera works", "Only you can see this."],
  blocked: ["Camera not allowed", "Allow it in the browser’s address bar, or join without it."],
  missing: ["No camera found", "Plug one in, or join without it."],
  busy: [
    "Camera does not answer",
    "Another programme may be using it. Close that, or join without.",
  ],
};
const micWords: Record<DeviceState, [title: string, text: string]> = {
  idle: ["Microphone", "Not looked at yet."],
  asking: ["Microphone", "Your browser is asking whether we may use it."],
  works: ["Microphone works", "Say anything; the bars should move."],
  blocked: [
    "Microphone not allowed",
    "Allow it in the browser’s address bar, or join and only listen.",
  ],
  missing: ["No microphone found", "Plug one in, or join and only listen."],
  busy: [
    "Microphone does not answer",
    "Another programme may be using it. Close that, or only listen.",
  ],
};

/** Camera, microphone and speakers, before the door: what works, what does not, and what to do. */
export function DeviceCheck({ media, name }: { media: LocalMedia; name: string }) {
  const state = useStore(media.store);
  const preview = useTrackStream(state.video);
  const [rung, setRung] = useState(false);
  const idle = state.camera === "idle" && state.mic === "idle";
  const failed = [state.camera, state.mic].some((s) => ["blocked", "missing", "busy"].includes(s));
  return (
    <div className="flex flex-wrap gap-6">
      <div className="relative aspect-16/10 grow basis-59 overflow-hidden rounded-panel bg-sunken sm:aspect-auto sm:min-h-56">
        <div className="absolute inset-0 grid place-items-center">
          <Avatar name={name} size={88} />
        </div>
        <div className="absolute inset-0">
          <VideoSurface
            stream={preview}
            label="Your camera"
            muted
            mirrored
            hidden={preview === null}
          />
        </div>
      </div>
      <div className="min-w-0 grow-999 basis-64">
        <ul>
          <Line icon={Video} words={cameraWords[state.camera]}>
            <DeviceSelect kind="video" label="Camera" media={media} track={state.video} />
          </Line>
          <Line icon={Mic} words={micWords[state.mic]} meter={<MicLevel track={state.audio} />}>
            <DeviceSelect kind="audio" label="Microphone" media={media} track={state.audio} />
          </Line>
          <Line
            icon={Volume2}
            words={[
              "Speakers",
              rung ? "If you heard nothing, turn the volume up." : "Ring the bell to hear them.",
            ]}
          >
            <Button
              variant="quiet"
              onClick={() => {
                ringBell();
                setRung(true);
              }}
            >
              {rung ? "Ring again" : "Ring the bell"}
            </Button>
          </Line>
        </ul>
        {idle || failed ? (
          <Button variant="outline" className="mt-4" onClick={() => void media.start()}>
            {idle ? "Check camera and microphone" : "Try again"}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Line({
  icon: Icon,
  words: [title, text],
  meter,
  children,
}: {
  icon: LucideIcon;
  words: [string, string];
  meter?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 border-t border-line py-2.75 first:border-0 first:pt-0">
      <Icon size={20} aria-hidden="true" className="mt-0.5" />
      <div>
        <div role="status">
          <p className="font-semibold">{title}</p>
          {meter}
          <p className="text-sm leading-snug text-muted">{text}</p>
        </div>
        {children}
      </div>
    </li>
  );
}

type DeviceSelectProps = {
  kind: DeviceKind;
  label: string;
  media: LocalMedia;
  track: MediaStreamTrack | null;
};

/** Only where there is a choice. */
function DeviceSelect({ kind, label, media, track }: DeviceSelectProps) {
  const id = useId();
  const { devices } = useStore(media.store);
  const mine = devices.filter((device) => device.kind === `${kind}input` && device.deviceId !== "");
  if (mine.length < 2 || track === null) return null;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={track.getSettings().deviceId}
        onChange={(event) => void media.choose(kind, event.currentTarget.value)}
        className="mt-1.5 min-h-11 w-full rounded-control border-[1.5px] border-line-strong bg-surface px-2.5 text-sm text-ellipsis"
      >
        {mine.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </>
  );
}
