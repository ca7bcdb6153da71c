/** What we call of it; it brings no types. */
declare module "bidi-js" {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, base?: "ltr" | "rtl" | "auto"): Levels;
    /** What brackets and the like become where they are read from right to left, by their place. */
    getMirroredCharactersMap(text: string, levels: Levels["levels"]): Map<number, string>;
  };
}
