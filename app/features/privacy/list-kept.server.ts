import { dataMap } from "./data-map.ts";

/** For people to read: what goes with their account, and what has to stay in some form, and why. */
export function listKept(): { deleted: string[]; stays: { what: string; why: string }[] } {
  const about = dataMap.filter(({ of }) => of !== null);
  return {
    deleted: about.filter(({ onErase }) => onErase === "delete").map(({ what }) => what),
    stays: about
      .filter(({ onErase }) => onErase === "keep")
      .map(({ what, whyKept, columns }) => {
        const isEmptied = Object.values(columns).some(({ blank }) => blank !== undefined);
        return { what, why: isEmptied ? `Emptied of you. ${whyKept}` : whyKept! };
      }),
  };
}
