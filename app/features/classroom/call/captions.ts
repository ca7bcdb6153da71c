/**
 * Words for what the other says, where the browser makes them on the device itself: speech is never sent anywhere for
 * it, and nothing is stored.
 */
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null;
  onend: (() => void) | null;
  onerror: (() => void) | null;
  start(track: MediaStreamTrack): void;
  abort(): void;
};
type Result = ArrayLike<{ transcript: string }> & { isFinal: boolean };
type Options = { langs: string[]; processLocally: true };
type RecognitionClass = {
  new (): Recognition;
  available?(options: Options): Promise<string>;
  install?(options: Options): Promise<boolean>;
};

function recognition(): RecognitionClass | undefined {
  return (window as { SpeechRecognition?: RecognitionClass }).SpeechRecognition;
}

/** "es" for "spa": browsers know languages by their shortest names. */
function tagOf(language: string): string {
  return Intl.getCanonicalLocales(language)[0] ?? language;
}

const options = (language: string): Options => ({ langs: [tagOf(language)], processLocally: true });

/** Whether this browser knows of captions made on the device at all; of which languages, it says when asked. */
export function knowsCaptions(): boolean {
  return recognition()?.available !== undefined;
}

/** Whether it can make them of this language, now or after it has fetched what it needs. */
export async function canCaption(language: string): Promise<boolean> {
  const state = await recognition()
    ?.available?.(options(language))
    .catch(() => "unavailable");
  return state === "available" || state === "downloadable";
}

/** Calls `onWords` with the newest words until it is ended. A browser that gives up begins again. Returns what ends it. */
export function startCaptions(
  track: MediaStreamTrack,
  language: string,
  onWords: (words: string) => void,
): () => void {
  const made = recognition();
  if (made === undefined) return () => {};
  const one = new made();
  let isEnded = false;
  Object.assign(one, {
    lang: tagOf(language),
    continuous: true,
    interimResults: true,
    processLocally: true,
  });
  one.onresult = ({ results }) => {
    const last = results[results.length - 1];
    if (last !== undefined) onWords(last[0]?.transcript.trim() ?? "");
  };
  const begin = () => {
    if (isEnded || track.readyState === "ended") return;
    try {
      one.start(track);
    } catch {
      // It is running already.
    }
  };
  one.onend = () => void setTimeout(begin, 500);
  void (made.install?.(options(language)) ?? Promise.resolve(true)).catch(() => false).then(begin);
  return () => {
    isEnded = true;
    one.abort();
  };
}
