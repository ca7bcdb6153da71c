import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Photo } from "../photo.tsx";
import { paint } from "./palette.ts";
import { seedNumber } from "./seed.ts";

export type HairStyle = "bob" | "long" | "short" | "curly" | "bun" | "bald" | "hijab";
export type PortraitOptions = {
  bg: string;
  /** 0 to 5 */
  skin: number;
  /** 0 to 5 */
  hair: number;
  style: HairStyle;
  top: string;
  acc?: "glasses" | "beard";
};

const skins = ["#f3cdb0", "#8a5a3c", "#eebd95", "#f6d7c0", "#d99f74", "#6b4430"];
const hairs = ["#2b2220", "#17110f", "#5b3a22", "#b0793a", "#8d8a86", "#3a2a4a"];
const shadow = "rgb(0 0 0 / 0.13)";

function backHair(style: HairStyle, hair: string, top: string): ReactNode {
  switch (style) {
    case "bob":
      return (
        <path
          d="M34 74C30 36 48 22 62 22s32 14 27 52c-1 12-3 20-6 22H40c-3-3-5-12-6-22z"
          fill={hair}
        />
      );
    case "long":
      return (
        <path
          d="M32 76C28 36 46 20 61 20s34 16 29 56c-1 20 4 34 6 44H27c4-12 6-28 5-44z"
          fill={hair}
        />
      );
    case "curly":
      return (
        <g fill={hair}>
          <circle cx="42" cy="46" r="17" />
          <circle cx="60" cy="34" r="19" />
          <circle cx="79" cy="46" r="17" />
          <circle cx="35" cy="64" r="13" />
          <circle cx="86" cy="64" r="13" />
        </g>
      );
    case "bun":
      return <circle cx="61" cy="19" r="12" fill={hair} />;
    case "hijab":
      return (
        <path
          d="M28 78C26 34 46 20 61 20s36 14 33 58c0 22 6 30 10 40H18c6-12 10-22 10-40z"
          fill={top}
        />
      );
    case "short":
    case "bald":
      return null;
  }
}

function frontHair(style: HairStyle, hair: string, top: string): ReactNode {
  switch (style) {
    case "bob":
      return (
        <path
          d="M39 62c0-20 8-32 22-32s23 11 22 32c-4-10-10-16-15-19-8 8-19 13-29 19z"
          fill={hair}
        />
      );
    case "long":
      return (
        <path
          d="M39 64c-1-22 9-35 22-35s24 12 22 35c-3-12-10-20-22-23-10 4-19 11-22 23z"
          fill={hair}
        />
      );
    case "short":
      return (
        <path
          d="M38.5 66c-4-28 7-42 23-42 17 0 27 13 22.5 42-2-4-2.5-10-4-17-9 1-24 1-33-4-5 6-7 13-8.5 21z"
          fill={hair}
        />
      );
    case "curly":
      return (
        <g fill={hair}>
          <circle cx="48" cy="41" r="9" />
          <circle cx="62" cy="37" r="10" />
          <circle cx="75" cy="42" r="8" />
        </g>
      );
    case "bun":
      return (
        <path d="M39 58c-1-20 9-30 22-30s24 10 22 30c-5-9-12-14-22-14s-18 5-22 14z" fill={hair} />
      );
    case "bald":
      return (
        <path d="M40 70c0 22 9 32 21 32s21-10 21-32c-3 9-9 13-21 13s-18-4-21-13z" fill={hair} />
      );
    case "hijab":
      return (
        <path d="M36 66c-2-24 9-37 25-37s27 13 25 37c-4-14-12-21-25-21s-21 7-25 21z" fill={top} />
      );
  }
}

/** The drawing alone, for standing in a doorway; `Portrait` frames it. */
export function PortraitShapes({ bg, skin, hair, style, top, acc }: PortraitOptions) {
  const face = skins[skin] ?? skins[0];
  const colour = hairs[hair] ?? "#2b2220";
  return (
    <>
      <rect width="120" height="150" fill={bg} />
      <circle cx="98" cy="34" r="44" fill="#fff" opacity="0.22" />
      {backHair(style, colour, top)}
      <path d="M14 150c0-27 20-38 36-40h22c18 2 36 13 36 40z" fill={top} />
      {style === "hijab" ? null : (
        <>
          <path d="M51 88h20v20c0 7-20 7-20 0z" fill={face} />
          <path d="M51 97c6 6 14 6 20 0v5c-5 5-15 5-20 0z" fill={shadow} />
        </>
      )}
      <ellipse cx="61" cy="68" rx="21.5" ry="27" fill={face} />
      {acc === "beard" ? (
        <path
          d="M39.5 66c-1 26 9 35 21.5 35s22.5-9 21.5-35c-2 7-5 10-10 10-4 0-7-2-11.5-2s-7.5 2-11.5 2c-5 0-8-3-10-10z"
          fill={colour}
        />
      ) : null}
      {frontHair(style, colour, top)}
      <g fill="#24180f">
        <circle cx="53" cy="67" r="2" />
        <circle cx="69" cy="67" r="2" />
      </g>
      <path
        d="M55 81c3 4 9 4 12 0"
        fill="none"
        stroke={acc === "beard" ? "#f3c9b4" : "#7c2f22"}
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M61 69l-2 7h3"
        fill="none"
        stroke={shadow}
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      {acc === "glasses" ? (
        <g fill="none" stroke="#1f2a26" strokeWidth="2">
          <circle cx="52" cy="66" r="7.5" />
          <circle cx="70" cy="66" r="7.5" />
          <path d="M59.5 66h3" />
        </g>
      ) : null}
      <path
        d="M47 111c4 9 24 9 28 0"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.35"
        strokeWidth="3"
      />
    </>
  );
}

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
