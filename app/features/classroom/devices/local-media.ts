import type { BlurredCamera } from "./background-blur.ts";
import { keepChosenDevice, readChosenDevices } from "./chosen-devices.ts";
import { createStore, type Store } from "./store.ts";

/** "idle": nobody has asked for it yet. */
export type DeviceState = "idle" | "asking" | "works" | "blocked" | "missing" | "busy";
export type DeviceKind = "audio" | "video";

/** "unable": this browser or device cannot make it, or it was not fetched. */
export type BlurState = "off" | "loading" | "on" | "unable";

export type LocalState = {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  /** The camera's picture with its background blurred. */
  blurred: MediaStreamTrack | null;
  blur: BlurState;
  screen: MediaStreamTrack | null;
  mic: DeviceState;
  camera: DeviceState;
  micOn: boolean;
  cameraOn: boolean;
  devices: MediaDeviceInfo[];
  /** Where sound comes out; null: where the system has it come out. */
  speakers: string | null;
};

export type LocalMedia = ReturnType<typeof createLocalMedia>;

const preferred: Record<DeviceKind, MediaTrackConstraints> = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
};
const stateName = { audio: "mic", video: "camera" } as const;

/**
 * Camera, microphone and screen of this page. What there is, is used; what is not, is said. What is
 * turned off is not even opened before the person turns it on.
 */
export function createLocalMedia() {
  const store: Store<LocalState> = createStore<LocalState>({
    audio: null,
    video: null,
    blurred: null,
    blur: "off",
    screen: null,
    mic: "idle",
    camera: "idle",
    micOn: true,
    cameraOn: true,
    devices: [],
    speakers: null,
  });

  let blurredCamera: BlurredCamera | undefined;

  function endBlur(): void {
    blurredCamera?.stop();
    blurredCamera = undefined;
    store.set({ blurred: null });
  }

  /** Blurs what the camera of now sees. Nothing of it is shown until that is so: `unable` decides what is then. */
  async function blurCamera(unable: () => void): Promise<void> {
    endBlur();
    const { video } = store.get();
    store.set({ blur: "loading" });
    if (video === null) return;
    const isStill = () => store.get().video === video && store.get().blur === "loading";
    try {
      const { blurBackground } = await import("./background-blur.ts");
      const made = await blurBackground(video);
      if (!isStill()) return made.stop();
      blurredCamera = made;
      store.set({ blur: "on", blurred: made.track });
    } catch (error) {
      console.warn(error);
      if (!isStill()) return;
      store.set({ blur: "unable" });
      unable();
    }
  }

  function turnCameraOff(): void {
    store.set({ cameraOn: false });
    endBlur();
    store.get().video?.stop();
    store.set({ video: null });
  }

  function use(kind: DeviceKind, track: MediaStreamTrack): void {
    // The camera was turned off while the browser was still opening it.
    if (kind === "video" && !store.get().cameraOn) {
      track.stop();
      store.set({ camera: "idle" });
      return;
    }
    store.get()[kind]?.stop();
    // The device was pulled out, or the system took it away.
    track.onended = () => {
      if (store.get()[kind] === track)
        store.set({ [kind]: null, [stateName[kind]]: "missing" } as Partial<LocalState>);
    };
    if (kind === "audio") track.enabled = store.get().micOn;
    const isBlurred = kind === "video" && readChosenDevices().blur === "on";
    if (isBlurred) store.set({ blur: "loading" });
    store.set({ [kind]: track, [stateName[kind]]: "works" } as Partial<LocalState>);
    // Somebody who always blurs their room is not shown in it because that does not work today.
    if (isBlurred) void blurCamera(turnCameraOff);
  }

  /** `kept`: the device that was chosen before, however much better another one fits; where it is gone, any. */
  async function open(kinds: DeviceKind[], deviceId?: string, kept = true): Promise<void> {
    for (const kind of kinds) store.set({ [stateName[kind]]: "asking" } as Partial<LocalState>);
    const constraints = (kind: DeviceKind) => {
      const id = deviceId ?? (kept ? readChosenDevices()[kind] : undefined);
      return kinds.includes(kind) && { ...preferred[kind], ...(id && { deviceId: { exact: id } }) };
    };
    try {
      if (navigator.mediaDevices === undefined) throw new DOMException("", "NotFoundError");
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: constraints("audio"),
        video: constraints("video"),
      });
      for (const track of stream.getTracks()) use(track.kind as DeviceKind, track);
    } catch (error) {
      // One missing device refuses both: ask for each alone.
      if (kinds.length > 1) for (const kind of kinds) await open([kind]);
      else if (deviceId === undefined && kept && isGone(error)) await open(kinds, undefined, false);
      else store.set({ [stateName[kinds[0]!]]: failure(error) } as Partial<LocalState>);
    }
  }

  /** Looks again at what is plugged in. */
  async function list(): Promise<void> {
    const devices = await navigator.mediaDevices?.enumerateDevices?.().catch(() => []);
    const { speakers } = readChosenDevices();
    const isThere = devices?.some(
      ({ kind, deviceId }) => kind === "audiooutput" && deviceId === speakers,
    );
    store.set({ devices: devices ?? [], speakers: isThere ? speakers! : store.get().speakers });
  }

  return {
    store,
    list,

    /** Opens what is not turned off. */
    async start(): Promise<void> {
      const { micOn, cameraOn } = store.get();
      const kinds: DeviceKind[] = [];
      if (micOn) kinds.push("audio");
      if (cameraOn) kinds.push("video");
      if (kinds.length > 0) await open(kinds);
      await list();
    },

    async choose(kind: DeviceKind, deviceId: string): Promise<void> {
      keepChosenDevice(kind, deviceId);
      await open([kind], deviceId);
    },

    chooseSpeakers(deviceId: string): void {
      keepChosenDevice("speakers", deviceId);
      store.set({ speakers: deviceId });
    },

    setMic(on: boolean): void {
      const { audio } = store.get();
      if (audio !== null) audio.enabled = on;
      store.set({ micOn: on });
      if (on && audio === null) void open(["audio"]);
    },

    /** Off means off: the device is given back and its light goes out. */
    async setCamera(on: boolean): Promise<void> {
      if (!on) return turnCameraOff();
      store.set({ cameraOn: true });
      // Turned on although the blur does not work: then without it.
      if (store.get().blur === "unable") keepChosenDevice("blur", "off");
      return open(["video"]);
    },

    /** Kept in this browser, for the next lesson as well. */
    setBlur(on: boolean): void {
      keepChosenDevice("blur", on ? "on" : "off");
      if (on) return void blurCamera(() => keepChosenDevice("blur", "off"));
      store.set({ blur: "off" });
      endBlur();
    },

    /** Asks which screen or window. Nothing changes when the person thinks better of it. */
    async shareScreen(): Promise<void> {
      const stream = await navigator.mediaDevices
        .getDisplayMedia({ video: { frameRate: { ideal: 15 } }, audio: false })
        .catch(() => null);
      const screen = stream?.getVideoTracks()[0];
      if (screen === undefined) return;
      screen.contentHint = "detail";
      screen.onended = () => store.set({ screen: null });
      store.set({ screen });
    },

    stopSharing(): void {
      store.get().screen?.stop();
      store.set({ screen: null });
    },

    stop(): void {
      endBlur();
      const { audio, video, screen } = store.get();
      for (const track of [audio, video, screen]) {
        if (track !== null) track.onended = null;
        track?.stop();
      }
      store.set({ audio: null, video: null, screen: null, mic: "idle", camera: "idle" });
    },
  };
}

function isGone(error: unknown): boolean {
  return ["OverconstrainedError", "NotFoundError"].includes((error as Error | null)?.name ?? "");
}

function failure(error: unknown): DeviceState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "blocked";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "busy";
}

export function canShareScreen(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === "function";
}

/** What of the camera is shown and sent: while it is to be blurred, nothing that is not. */
export function shownPicture({
  video,
  blurred,
  blur,
}: Pick<LocalState, "video" | "blurred" | "blur">): MediaStreamTrack | null {
  return blur === "loading" || blur === "on" ? blurred : video;
}

/** What the other side is told that it gets. */
export function sendingOf({ audio, screen, micOn, ...picture }: LocalState) {
  const camera = shownPicture(picture) !== null;
  return { mic: audio !== null && micOn, camera, screen: screen !== null };
}
