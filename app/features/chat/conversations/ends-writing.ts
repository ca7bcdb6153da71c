import type { KeyboardEvent } from "react";

/** Enter ends what is written. Shift and Enter go on; so does Enter on a touch keyboard, where no Shift is held. */
export function endsWriting({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const goesOn = shiftKey || nativeEvent.isComposing || matchMedia("(pointer: coarse)").matches;
  return key === "Enter" && !goesOn;
}
