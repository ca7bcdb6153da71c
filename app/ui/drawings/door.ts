import { type Paint, paint } from "./palette.ts";

/** A language's front door: its paint, the glass over it, and what it says when you come near. */
export type Door = {
  /** The greeting's language, for its `lang` attribute. */
  lang: string;
  name: string;
  ownName: string;
  greeting: string;
  door: Paint;
  fanlight: Paint;
};

/**
 * Greetings that are painted in Latin letters: not every machine can draw their own script, and a row
 * of empty boxes is no welcome.
 */
const romanised = new Set(["hi", "ja", "ko", "zh"]);

const doors: Record<string, Door> = Object.fromEntries(
  (
    [
      ["es", "Spanish", "Español", "Hola", paint.poppy, paint.butter],
      ["fr", "French", "Français", "Bonjour", paint.navy, paint.cream],
      ["it", "Italian", "Italiano", "Ciao", paint.green, paint.blush],
      ["pt", "Portuguese", "Português", "Olá", paint.butter, paint.green],
      ["de", "German", "Deutsch", "Hallo", paint.plum, paint.butter],
      ["el", "Greek", "Ελληνικά", "Γειά σου", paint.duck, paint.navy],
      ["pl", "Polish", "Polski", "Cześć", paint.poppy, paint.cream],
      ["tr", "Turkish", "Türkçe", "Merhaba", paint.green, paint.butter],
      ["sv", "Swedish", "Svenska", "Hej", paint.navy, paint.blush],
      ["en", "English", "English", "Hello", paint.navy, paint.butter],
      ["nl", "Dutch", "Nederlands", "Hoi", paint.butter, paint.navy],
      ["da", "Danish", "Dansk", "Goddag", paint.plum, paint.blush],
      ["no", "Norwegian", "Norsk", "Hei", paint.slate, paint.butter],
      ["fi", "Finnish", "Suomi", "Moi", paint.duck, paint.cream],
      ["cs", "Czech", "Čeština", "Ahoj", paint.moss, paint.cream],
      ["ro", "Romanian", "Română", "Bună", paint.blush, paint.plum],
      ["hu", "Hungarian", "Magyar", "Szia", paint.plum, paint.duck],
      ["uk", "Ukrainian", "Українська", "Привіт", paint.butter, paint.slate],
      ["ru", "Russian", "Русский", "Привет", paint.slate, paint.blush],
      ["ar", "Arabic", "العربية", "مرحبا", paint.green, paint.cream],
      ["he", "Hebrew", "עברית", "שלום", paint.duck, paint.plum],
      ["hi", "Hindi", "हिन्दी", "Namaste", paint.lilac, paint.plum],
      ["ja", "Japanese", "日本語", "Konnichiwa", paint.blush, paint.navy],
      ["ko", "Korean", "한국어", "Annyeong", paint.lilac, paint.navy],
      ["zh", "Mandarin Chinese", "中文", "Ni hao", paint.poppy, paint.plum],
      ["cy", "Welsh", "Cymraeg", "Helo", paint.leaf, paint.poppy],
      ["ga", "Irish", "Gaeilge", "Dia duit", paint.green, paint.leaf],
    ] as const
  ).map(([code, name, ownName, greeting, door, fanlight]) => {
    const lang = romanised.has(code) ? `${code}-Latn` : code;
    return [code, { lang, name, ownName, greeting, door, fanlight }];
  }),
);

/** A language without a door of its own still gets one, with an English greeting. */
export function doorFor(language: string): Door {
  const code = language.toLowerCase().split("-")[0] ?? "";
  return (
    doors[code] ?? {
      lang: "en",
      name: language,
      ownName: language,
      greeting: "Hello",
      door: paint.slate,
      fanlight: paint.cream,
    }
  );
}

export const doorLanguages: readonly string[] = Object.keys(doors);
