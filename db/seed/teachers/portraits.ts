import { portraitFor } from "#app/ui/drawings/portrait.tsx";
import type { HairStyle } from "#app/ui/drawings/portrait-shapes.tsx";

/** What a drawn portrait should show: build, tone, hair. */
export type Look = `${"f" | "m" | "beard" | "hijab"} ${Tone} ${Hair}`;
type Tone = "pale" | "fair" | "tan" | "brown" | "dark";
type Hair = "black" | "brown" | "blond" | "grey" | "any";

const styles: Record<string, HairStyle[]> = {
  f: ["bob", "long", "bun", "curly"],
  m: ["short", "bald"],
  beard: ["short", "curly"],
  hijab: ["hijab"],
};
/** Numbers of the drawing's skins and hairs. */
const skins: Record<Tone, number[]> = {
  pale: [0, 3],
  fair: [0, 2, 3],
  tan: [2, 4],
  brown: [1, 4],
  dark: [1, 5],
};
const hairs: Record<Hair, number[]> = {
  black: [0, 1],
  brown: [0, 2],
  blond: [3],
  grey: [4],
  any: [0, 1, 2, 3, 4, 5],
};

/** The first seed of that name whose portrait has the look. */
export function seedForLook(name: string, look: Look): string {
  const [build, tone, hair] = look.split(" ") as [string, Tone, Hair];
  for (let n = 1; n < 5_000; n += 1) {
    const seed = `${name}-${n}`;
    const drawn = portraitFor(seed);
    if (
      styles[build]!.includes(drawn.style) &&
      skins[tone].includes(drawn.skin) &&
      hairs[hair].includes(drawn.hair) &&
      (drawn.acc === "beard") === (build === "beard")
    )
      return seed;
  }
  throw new Error(`no portrait looks like "${look}"`);
}
