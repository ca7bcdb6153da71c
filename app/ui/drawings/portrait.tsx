import { clsx } from "clsx";
import { Photo } from "../photo.tsx";
import { paint } from "./palette.ts";
import {
  type HairStyle,
  hairs,
  type PortraitOptions,
  PortraitShapes,
  skins,
} from "./portrait-shapes.tsx";
import { seedNumber } from "./seed.ts";

type PortraitProps = {
  options: PortraitOptions;
  /** Id of their picture, which then is there instead of the drawing. */
  photo?: string | null;
  /** Spoken name; silent next to a written one. */ label?: string;
  className?: string;
};

export function Portrait({ options, photo, label, className }: PortraitProps) {
  if (photo)
    return (
      <Photo id={photo} size={240} label={label} className={clsx("object-cover", className)} />
    );
  return (
    <svg
      viewBox="0 0 120 150"
      preserveAspectRatio="xMidYMax slice"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
    >
      <PortraitShapes {...options} />
    </svg>
  );
}

const backgrounds = [paint.butter, paint.duck, paint.blush, paint.leaf, "#d9cdea", "#f3c9a5"];
const tops = [
  paint.green,
  paint.poppy,
  paint.navy,
  paint.plum,
  paint.slate,
  paint.moss,
  paint.cream,
];
const styles: HairStyle[] = [
  "bob",
  "long",
  "short",
  "curly",
  "bun",
  "bald",
  "hijab",
  "short",
  "long",
  "curly",
];

function pick<T>(from: readonly T[], seed: string): T {
  return from[seedNumber(seed, from.length)] as T;
}

/** The same seed draws the same face, everywhere and for ever. */
export function portraitFor(seed: string): PortraitOptions {
  const style = pick(styles, `${seed}/style`);
  const beards = style === "short" || style === "curly";
  const extra = seedNumber(`${seed}/extra`, 10);
  // a bald head has its hair on the chin: the drawing's beard is part of that style
  const acc = extra < 3 ? "glasses" : beards && extra < 6 ? "beard" : undefined;
  return {
    bg: pick(backgrounds, `${seed}/bg`),
    skin: seedNumber(`${seed}/skin`, skins.length),
    hair: seedNumber(`${seed}/hair`, hairs.length),
    style,
    top: pick(tops, `${seed}/top`),
    ...(acc ? { acc } : {}),
  };
}
