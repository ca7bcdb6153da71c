import { Fragment, type ReactNode } from "react";

export const hairStyles = ["bob", "long", "short", "curly", "bun", "bald", "hijab"] as const;
export type HairStyle = (typeof hairStyles)[number];
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

export const skins = ["#f3cdb0", "#8a5a3c", "#eebd95", "#f6d7c0", "#d99f74", "#6b4430"];
export const hairs = ["#2b2220", "#17110f", "#5b3a22", "#b0793a", "#8d8a86", "#3a2a4a"];
const shadow = "rgb(0 0 0 / 0.13)";

/** Colours, or the names of properties where one drawing stands for many people. */
export type Paints = Record<"bg" | "skin" | "hair" | "top" | "lips", string>;

export function paintsOf({ bg, skin, hair, top, acc }: PortraitOptions): Paints {
  return {
    bg,
    skin: skins[skin] ?? skins[0]!,
    hair: hairs[hair] ?? hairs[0]!,
    top,
    lips: acc === "beard" ? "#f3c9b4" : "#7c2f22",
  };
}

/** The drawing alone, for standing in a doorway; `Portrait` frames it. */
export function PortraitShapes(options: PortraitOptions) {
  const paints = paintsOf(options);
  return drawnPartsOf(options).map((part) => (
    <Fragment key={part}>{portraitParts[part](paints)}</Fragment>
  ));
}

/** What a person is drawn of, from the back to the front. */
export function drawnPartsOf({ style, acc }: PortraitOptions): PortraitPart[] {
  return [
    "backdrop",
    ...(style in backHair ? [`back-${style}` as PortraitPart] : []),
    style === "hijab" ? "covered" : "bust",
    ...(acc === "beard" ? (["beard"] as const) : []),
    `front-${style}`,
    "features",
    ...(acc === "glasses" ? (["glasses"] as const) : []),
  ];
}

type Draw = (paints: Paints) => ReactNode;

const backHair: Partial<Record<HairStyle, Draw>> = {
  bob: ({ hair }) => (
    <path d="M34 74C30 36 48 22 62 22s32 14 27 52c-1 12-3 20-6 22H40c-3-3-5-12-6-22z" fill={hair} />
  ),
  long: ({ hair }) => (
    <path d="M32 76C28 36 46 20 61 20s34 16 29 56c-1 20 4 34 6 44H27c4-12 6-28 5-44z" fill={hair} />
  ),
  curly: ({ hair }) => (
    <g fill={hair}>
      <circle cx="42" cy="46" r="17" />
      <circle cx="60" cy="34" r="19" />
      <circle cx="79" cy="46" r="17" />
      <circle cx="35" cy="64" r="13" />
      <circle cx="86" cy="64" r="13" />
    </g>
  ),
  bun: ({ hair }) => <circle cx="61" cy="19" r="12" fill={hair} />,
  hijab: ({ top }) => (
    <path
      d="M28 78C26 34 46 20 61 20s36 14 33 58c0 22 6 30 10 40H18c6-12 10-22 10-40z"
      fill={top}
    />
  ),
};

const frontHair: Record<HairStyle, Draw> = {
  bob: ({ hair }) => (
    <path d="M39 62c0-20 8-32 22-32s23 11 22 32c-4-10-10-16-15-19-8 8-19 13-29 19z" fill={hair} />
  ),
  long: ({ hair }) => (
    <path d="M39 64c-1-22 9-35 22-35s24 12 22 35c-3-12-10-20-22-23-10 4-19 11-22 23z" fill={hair} />
  ),
  short: ({ hair }) => (
    <path
      d="M38.5 66c-4-28 7-42 23-42 17 0 27 13 22.5 42-2-4-2.5-10-4-17-9 1-24 1-33-4-5 6-7 13-8.5 21z"
      fill={hair}
    />
  ),
  curly: ({ hair }) => (
    <g fill={hair}>
      <circle cx="48" cy="41" r="9" />
      <circle cx="62" cy="37" r="10" />
      <circle cx="75" cy="42" r="8" />
    </g>
  ),
  bun: ({ hair }) => (
    <path d="M39 58c-1-20 9-30 22-30s24 10 22 30c-5-9-12-14-22-14s-18 5-22 14z" fill={hair} />
  ),
  bald: ({ hair }) => (
    <path d="M40 70c0 22 9 32 21 32s21-10 21-32c-3 9-9 13-21 13s-18-4-21-13z" fill={hair} />
  ),
  hijab: ({ top }) => (
    <path d="M36 66c-2-24 9-37 25-37s27 13 25 37c-4-14-12-21-25-21s-21 7-25 21z" fill={top} />
  ),
};

const shoulders: Draw = ({ top }) => (
  <path d="M14 150c0-27 20-38 36-40h22c18 2 36 13 36 40z" fill={top} />
);
const head: Draw = ({ skin }) => <ellipse cx="61" cy="68" rx="21.5" ry="27" fill={skin} />;

const others = {
  backdrop: ({ bg }) => (
    <>
      <rect width="120" height="150" fill={bg} />
      <circle cx="98" cy="34" r="44" fill="#fff" opacity="0.22" />
    </>
  ),
  bust: (paints) => (
    <>
      {shoulders(paints)}
      <path d="M51 88h20v20c0 7-20 7-20 0z" fill={paints.skin} />
      <path d="M51 97c6 6 14 6 20 0v5c-5 5-15 5-20 0z" fill={shadow} />
      {head(paints)}
    </>
  ),
  covered: (paints) => (
    <>
      {shoulders(paints)}
      {head(paints)}
    </>
  ),
  beard: ({ hair }) => (
    <path
      d="M39.5 66c-1 26 9 35 21.5 35s22.5-9 21.5-35c-2 7-5 10-10 10-4 0-7-2-11.5-2s-7.5 2-11.5 2c-5 0-8-3-10-10z"
      fill={hair}
    />
  ),
  features: ({ lips }) => (
    <>
      <g fill="#24180f">
        <circle cx="53" cy="67" r="2" />
        <circle cx="69" cy="67" r="2" />
      </g>
      <path
        d="M55 81c3 4 9 4 12 0"
        fill="none"
        stroke={lips}
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
      <path
        d="M47 111c4 9 24 9 28 0"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.35"
        strokeWidth="3"
      />
    </>
  ),
  glasses: () => (
    <g fill="none" stroke="#1f2a26" strokeWidth="2">
      <circle cx="52" cy="66" r="7.5" />
      <circle cx="70" cy="66" r="7.5" />
      <path d="M59.5 66h3" />
    </g>
  ),
} satisfies Record<string, Draw>;

export type PortraitPart = keyof typeof others | `back-${HairStyle}` | `front-${HairStyle}`;

export const portraitParts: Record<PortraitPart, Draw> = {
  ...others,
  ...withPrefix("back", backHair),
  ...withPrefix("front", frontHair),
};

function withPrefix<Prefix extends "back" | "front">(
  prefix: Prefix,
  draws: Partial<Record<HairStyle, Draw>>,
) {
  const named = Object.entries(draws).map(([style, draw]) => [`${prefix}-${style}`, draw]);
  return Object.fromEntries(named) as Record<`${Prefix}-${HairStyle}`, Draw>;
}
