/** A name over a picture. */
export const nameplate = "absolute flex items-center gap-2 rounded-lg bg-scrim text-white";
