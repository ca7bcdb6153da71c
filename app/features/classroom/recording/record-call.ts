/** A call of two as one picture and one sound, made in the browser of one of them. */
import { rules } from "#config/rules.ts";

const { pieceSeconds, pictureHeight, pictureBitsPerSecond, soundBitsPerSecond } = rules.recording;
const size = { width: (pictureHeight * 16) / 9, height: pictureHeight };
const framesPerSecond = 15;
/** Every browser that can write one of them can read it again. */
const mediaTypes = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];

/** What is in the recording at a moment. */
export type CallMoment = {
  voices: MediaStreamTrack[];
  /** A shared screen, or the other's face; null: there is only sound. */
  picture: MediaStream | null;
  /** Nobody is there to be recorded. */
  isAlone: boolean;
};

export type CallRecorder = ReturnType<typeof recordCall>;

/** Whether this browser can make one at all. */
export function canRecordCall(): boolean {
  return (
    typeof MediaRecorder !== "undefined" &&
    typeof AudioContext !== "undefined" &&
    typeof HTMLCanvasElement.prototype.captureStream === "function" &&
    mediaTypes.some((type) => MediaRecorder.isTypeSupported(type))
  );
}

/**
 * Begins to record; `onData` gets it bit by bit. The tracks of a call come and go, and those of a recorder must not: so
 * sounds are mixed, and pictures drawn, into one track each. Throws where the browser refuses.
 */
export function recordCall(onData: (data: Blob) => void) {
  const audio = new AudioContext();
  const mixed = audio.createMediaStreamDestination();
  const voices = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  const canvas = Object.assign(document.createElement("canvas"), size);
  const paper = canvas.getContext("2d")!;
  const screen = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  const stream = new MediaStream([
    ...canvas.captureStream(framesPerSecond).getVideoTracks(),
    ...mixed.stream.getAudioTracks(),
  ]);
  const recorder = new MediaRecorder(stream, {
    mimeType: mediaTypes.find((type) => MediaRecorder.isTypeSupported(type)),
    videoBitsPerSecond: pictureBitsPerSecond,
    audioBitsPerSecond: soundBitsPerSecond,
  });
  recorder.ondataavailable = ({ data }) => onData(data);
  const drawing = setInterval(draw, 1_000 / framesPerSecond);
  draw();
  void audio.resume();
  recorder.start(pieceSeconds * 1_000);

  function draw(): void {
    paper.fillStyle = "#1c1b22";
    paper.fillRect(0, 0, size.width, size.height);
    const { videoWidth, videoHeight } = screen;
    if (screen.srcObject === null || videoWidth === 0) return;
    const scale = Math.min(size.width / videoWidth, size.height / videoHeight);
    const [width, height] = [videoWidth * scale, videoHeight * scale];
    paper.drawImage(screen, (size.width - width) / 2, (size.height - height) / 2, width, height);
  }

  return {
    show({ voices: now, picture, isAlone }: CallMoment): void {
      for (const [track, node] of voices)
        if (!now.includes(track)) {
          node.disconnect();
          voices.delete(track);
        }
      for (const track of now)
        if (!voices.has(track)) {
          const node = audio.createMediaStreamSource(new MediaStream([track]));
          node.connect(mixed);
          voices.set(track, node);
        }
      if (screen.srcObject !== picture) {
        screen.srcObject = picture;
        if (picture !== null) void screen.play().catch(() => {});
      }
      if (isAlone && recorder.state === "recording") recorder.pause();
      if (!isAlone && recorder.state === "paused") recorder.resume();
    },
    /** Resolves once `onData` has had the rest. */
    async stop(): Promise<void> {
      clearInterval(drawing);
      await new Promise((done) => {
        recorder.onstop = done;
        if (recorder.state === "inactive") done(null);
        else recorder.stop();
      });
      screen.srcObject = null;
      for (const track of stream.getTracks()) track.stop();
      await audio.close();
    },
  };
}
