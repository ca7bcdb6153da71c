/** The background of one's own picture, blurred on this device: nothing of it goes anywhere for that. Fetched when asked for. */
import type { SelfieSegmentation } from "@mediapipe/selfie_segmentation";
import graph from "@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url&no-inline";
import library from "@mediapipe/selfie_segmentation/selfie_segmentation.js?url&no-inline";
import landscape from "@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url&no-inline";
import glue from "@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url&no-inline";
import code from "@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url&no-inline";

/** Under the names by which the library asks for them; its variant for browsers before 2023 is left out. */
const parts: Record<string, string> = {
  "selfie_segmentation.binarypb": graph,
  "selfie_segmentation_landscape.tflite": landscape,
  "selfie_segmentation_solution_simd_wasm_bin.js": glue,
  "selfie_segmentation_solution_simd_wasm_bin.wasm": code,
};
const framesPerSecond = 20;
/** Made so small and large again, a picture shows no more than light and colour. */
const blurredHeight = 18;
/** Until the first picture: then this device is too slow, or cannot do it. */
const readyWithin = 30_000;

export type BlurredCamera = { track: MediaStreamTrack; stop(): void };

type Library = { SelfieSegmentation?: typeof SelfieSegmentation };
let loading: Promise<typeof SelfieSegmentation> | undefined;

/** The library is a script, and no module. */
function load(): Promise<typeof SelfieSegmentation> {
  loading ??= new Promise((done, fail) => {
    const script = Object.assign(document.createElement("script"), { src: library });
    script.onload = () => {
      const made = (window as Library).SelfieSegmentation;
      if (made === undefined) fail(new Error("the library is not there"));
      else done(made);
    };
    script.onerror = () => fail(new Error("the library was not fetched"));
    document.head.append(script);
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The same picture with its background blurred, until it is stopped. Rejects where this browser cannot make it. */
export async function blurBackground(camera: MediaStreamTrack): Promise<BlurredCamera> {
  const Segmentation = await load();
  const people = new Segmentation({ locateFile: (name) => parts[name] ?? name });
  people.setOptions({ modelSelection: 1, selfieMode: false });
  const { width = 640, height = 360 } = camera.getSettings();
  const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  video.srcObject = new MediaStream([camera]);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const small = Object.assign(document.createElement("canvas"), {
    width: Math.round((width / height) * blurredHeight),
    height: blurredHeight,
  });
  const [paper, blurred] = [canvas.getContext("2d")!, small.getContext("2d")!];
  let isStopped = false;
  const ready = Promise.withResolvers<void>();

  people.onResults(({ image, segmentationMask }) => {
    if (isStopped) return;
    blurred.drawImage(image, 0, 0, small.width, small.height);
    paper.save();
    paper.clearRect(0, 0, width, height);
    paper.drawImage(segmentationMask, 0, 0, width, height);
    paper.globalCompositeOperation = "source-in";
    paper.drawImage(image, 0, 0, width, height);
    paper.globalCompositeOperation = "destination-over";
    paper.drawImage(small, 0, 0, width, height);
    paper.restore();
    ready.resolve();
  });

  async function drawOn(): Promise<void> {
    while (!isStopped) {
      const from = performance.now();
      if (video.readyState >= video.HAVE_CURRENT_DATA) await people.send({ image: video });
      const rest = 1_000 / framesPerSecond - (performance.now() - from);
      await new Promise((done) => setTimeout(done, Math.max(4, rest)));
    }
  }

  const stream = canvas.captureStream(framesPerSecond);
  const [track] = stream.getVideoTracks();
  const stop = () => {
    isStopped = true;
    track?.stop();
    video.srcObject = null;
    void people.close().catch(() => {});
  };
  const timer = setTimeout(() => ready.reject(new Error("no picture was made")), readyWithin);
  try {
    await video.play();
    drawOn().catch(ready.reject);
    await ready.promise;
    if (track === undefined) throw new Error("this browser draws no stream");
  } catch (error) {
    stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { track, stop };
}
