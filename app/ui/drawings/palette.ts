/** Paints of the street. They are painted wood, so they stay as they are in both colour schemes. */
export const paint = {
  green: "#18543b",
  poppy: "#ef5f38",
  butter: "#fbde79",
  duck: "#9fd6de",
  blush: "#fbb9b6",
  navy: "#1b3e69",
  cream: "#f4f1e6",
  plum: "#6d2f4f",
  moss: "#7d9b4a",
  leaf: "#c9dcb0",
  lilac: "#c5b4dd",
  slate: "#3f5a66",
} as const;

export type Paint = (typeof paint)[keyof typeof paint];

const pale = new Set<string>([
  paint.poppy,
  paint.butter,
  paint.duck,
  paint.blush,
  paint.cream,
  paint.moss,
  paint.leaf,
  paint.lilac,
]);

/** The colour of letters on a door: dark on pale paint, white on deep paint. */
export function lettersOn(door: Paint): string {
  return pale.has(door) ? "#0e231a" : "#ffffff";
}

/** Brass, or green where brass would not show. */
export function knobOn(door: Paint): string {
  return door === paint.butter || door === paint.duck || door === paint.cream || door === paint.leaf
    ? paint.green
    : paint.butter;
}
