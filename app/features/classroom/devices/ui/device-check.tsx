import { Mic, Video, Volume2, Wifi, type LucideIcon } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { onLiveOpen, tellServer } from "#app/platform/live/use-live.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { ringBell } from "../bell.ts";
import { BlurChoice } from "./blur-choice.tsx";
import { DeviceSelect } from "./device-select.tsx";
import { slowFromMs, type DeviceResult } from "../device-result.ts";
import { checkNetwork, type NetworkResult } from "../network-check.ts";
import { SpeakerSelect } from "./speaker-select.tsx";
import {
  shownPicture,
  type DeviceState,
  type LocalMedia,
  type LocalState,
} from "../local-media.ts";
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
  works: ["Microphone", "Say something: the bars should move."],
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

const heardWords: [title: string, text: string] = ["Microphone works", "You were heard."];

const offWords: Record<"camera" | "mic", [title: string, text: string]> = {
  camera: ["Camera off", "You join without a picture. You can turn it on in the lesson."],
  mic: ["Microphone off", "You join muted. You can unmute in the lesson."],
};

type TurnButtonProps = {
  what: "camera" | "microphone";
  on: boolean;
  state: DeviceState;
  onTurn(on: boolean): void;
};

/** Who wants to be heard only, or not yet, says so before joining. */
function TurnButton({ what, on, state, onTurn }: TurnButtonProps) {
  if (on && state !== "works") return null;
  return (
    <Button
      variant="quiet"
      className="-mt-2.5 shrink-0 whitespace-nowrap"
      onClick={() => onTurn(!on)}
    >
      {on ? "Turn off" : "Turn on"}
      <span className="sr-only"> {what}</span>
    </Button>
  );
}

/** A microphone is said to work once something was heard on it. */
function micWordsOf({ mic, micOn, audio }: LocalState, heard: MediaStreamTrack | null) {
  if (!micOn) return offWords.mic;
  return mic === "works" && audio !== null && audio === heard ? heardWords : micWords[mic];
}

function speakerWords(rung: boolean, speakers: DeviceResult["speakers"]): [string, string] {
  if (speakers === "heard") return ["Speakers work", "You said that you heard the bell."];
  if (speakers === "unheard")
    return ["Speakers", "Turn the volume up, or choose other speakers, and ring again."];
  return ["Speakers", rung ? "Did you hear the bell?" : "Press “Ring the bell” to test them."];
}

function networkWords(network: NetworkResult | null): [string, string] {
  if (network === null) return ["Connection", "Looking how far away we are."];
  const { rttMs, relay } = network;
  if (rttMs === null)
    return ["No connection", "Our server was not reached. Look whether you are online."];
  const away = `Our server answers in ${rttMs} ms.`;
  if (relay === "fails")
    return [
      "Connection may be difficult",
      `${away} Your network blocks calls that go over our relay; another network may be better.`,
    ];
  if (rttMs >= slowFromMs)
    return ["Connection slow", `${away} You may talk at the same time now and then.`];
  return ["Connection good", relay === "works" ? `${away} So does our relay for calls.` : away];
}

/** Measured once for each page, when the server can be reached. */
function useNetworkCheck(lessonId: string): NetworkResult | null {
  const [network, setNetwork] = useState<NetworkResult | null>(null);
  useEffect(() => {
    let isGone = false;
    let isOn = false;
    const end = onLiveOpen(() => {
      if (isOn) return;
      isOn = true;
      void checkNetwork(lessonId).then((result) => {
        if (!isGone) setNetwork(result);
      });
    });
    return () => {
      isGone = true;
      end();
    };
  }, [lessonId]);
  return network;
}

/** The result goes to the server once there is one, and whenever it changes. */
function useKeptResult(
  { camera, mic }: LocalState,
  speakers: DeviceResult["speakers"],
  network: NetworkResult | null,
): void {
  useEffect(() => {
    const isAsking = camera === "asking" || mic === "asking";
    const isUntried = camera === "idle" && mic === "idle";
    if (isAsking || isUntried || network === null) return;
    const settled = (state: DeviceState) =>
      state === "idle" || state === "asking" ? "untried" : state;
    const result: DeviceResult = {
      camera: settled(camera),
      microphone: settled(mic),
      speakers,
      ...network,
    };
    tellServer("room.checked", result);
  }, [camera, mic, speakers, network]);
}

type DeviceCheckProps = { media: LocalMedia; name: string; lessonId: string };

/** Camera, microphone, speakers and line, before the door: what works, what does not, and what to do. */
export function DeviceCheck({ media, name, lessonId }: DeviceCheckProps) {
  const state = useStore(media.store);
  const preview = useTrackStream(shownPicture(state));
  const [rung, setRung] = useState(false);
  const [speakers, setSpeakers] = useState<DeviceResult["speakers"]>("untried");
  const [heard, setHeard] = useState<MediaStreamTrack | null>(null);
  const network = useNetworkCheck(lessonId);
  useKeptResult(state, speakers, network);
  const idle = state.camera === "idle" && state.mic === "idle";
  const failed = [state.camera, state.mic].some((s) => ["blocked", "missing", "busy"].includes(s));
  return (
    <div className="flex flex-wrap gap-6">
      <div className="relative aspect-16/10 grow basis-59 overflow-hidden rounded-panel bg-sunken sm:aspect-auto sm:h-72 sm:self-start">
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
          <Line
            icon={Video}
            words={state.cameraOn ? cameraWords[state.camera] : offWords.camera}
            action={
              <TurnButton
                what="camera"
                on={state.cameraOn}
                state={state.camera}
                onTurn={(on) => void media.setCamera(on)}
              />
            }
          >
            <DeviceSelect kind="video" label="Camera" media={media} track={state.video} />
            <BlurChoice media={media} />
          </Line>
          <Line
            icon={Mic}
            words={micWordsOf(state, heard)}
            meter={<MicLevel track={state.micOn ? state.audio : null} onHeard={setHeard} />}

            action={
              <TurnButton
                what="microphone"
                on={state.micOn}
                state={state.mic}
                onTurn={media.setMic}
              />
            }
          >
            <DeviceSelect kind="audio" label="Microphone" media={media} track={state.audio} />
          </Line>
          <Line icon={Volume2} words={speakerWords(rung, speakers)}>
            <div className="flex flex-wrap items-center gap-x-2">
              <Button
                variant="quiet"
                onClick={() => {
                  ringBell(state.speakers);
                  setRung(true);
                }}
              >
                {rung ? "Ring again" : "Ring the bell"}
              </Button>
              {rung ? (
                <>
                  <Button variant="quiet" onClick={() => setSpeakers("heard")}>
                    I heard it
                  </Button>
                  <Button variant="quiet" onClick={() => setSpeakers("unheard")}>
                    I heard nothing
                  </Button>
                </>
              ) : null}
            </div>
            <SpeakerSelect media={media} />
          </Line>
          <Line icon={Wifi} words={networkWords(network)} />
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
  action,
  children,
}: {
  icon: LucideIcon;
  words: [string, string];
  meter?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 border-t border-line py-2.75 first:border-0 first:pt-0">
      <Icon size={20} aria-hidden="true" className="mt-0.5" />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <div role="status" className="min-w-0 grow">
            <p className="font-semibold">{title}</p>
            {meter}
            <p className="text-sm leading-snug text-muted">{text}</p>
          </div>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
