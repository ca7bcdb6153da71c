import { afterEach, expect, it, vi } from "vitest";
import { canCaption, knowsCaptions, startCaptions } from "./captions.ts";

/** A browser's recognition of speech, as far as it says what it was asked for. */
class Recognition extends EventTarget {
  static made: Recognition[] = [];
  static options: unknown[] = [];
  static state = "available";
  static available = async (options: unknown) => {
    Recognition.options.push(options);
    return Recognition.state;
  };
  processLocally = false;
  lang = "";
  onresult?: (event: { resultIndex: number; results: unknown[] }) => void;
  started: unknown[] = [];
  isEnded = false;
  constructor() {
    super();
    Recognition.made.push(this);
  }
  start(track: unknown) {
    // What is not made on the device would go to somebody else.
    if (!this.processLocally) throw new Error("speech would leave the device");
    this.started.push(track);
  }
  abort() {
    this.isEnded = true;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(Recognition, { made: [], options: [], state: "available" });
});

const track = { readyState: "live" } as MediaStreamTrack;

it("captions are made on this device alone, in the shortest name of the language", async () => {
  vi.stubGlobal("window", { SpeechRecognition: Recognition });
  expect(knowsCaptions()).toBe(true);
  expect(await canCaption("spa")).toBe(true);
  expect(Recognition.options).toEqual([{ langs: ["es"], processLocally: true }]);
  const heard: string[] = [];
  const end = startCaptions(track, "spa", (words) => heard.push(words));
  await vi.waitFor(() => expect(Recognition.made[0]?.started).toEqual([track]));
  const [made] = Recognition.made;
  expect(made).toMatchObject({ processLocally: true, lang: "es" });
  made!.onresult?.({ resultIndex: 0, results: [[{ transcript: " Buenos días " }]] });
  expect(heard).toEqual(["Buenos días"]);
  end();
  expect(made!.isEnded).toBe(true);
});

it("a browser that would send speech away, or knows none of it, is offered no captions", async () => {
  vi.stubGlobal("window", {});
  expect(knowsCaptions()).toBe(false);
  expect(await canCaption("spa")).toBe(false);
  // An older one: it recognises speech, and cannot say that it stays on the device.
  class Older extends EventTarget {
    start() {
      throw new Error("speech would leave the device");
    }
  }
  vi.stubGlobal("window", { SpeechRecognition: Older });
  expect(knowsCaptions()).toBe(false);
  expect(await canCaption("spa")).toBe(false);
  vi.stubGlobal("window", { SpeechRecognition: Recognition });
  Recognition.state = "unavailable";
  expect(await canCaption("spa")).toBe(false);
});
