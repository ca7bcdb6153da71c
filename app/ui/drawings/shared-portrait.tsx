/** Portraits of a page that shows many: their parts are in it once, and each face points to its own. */
import type { CSSProperties } from "react";
import { Photo } from "../photo.tsx";
import {
  type Paints,
  paintsOf,
  type PortraitOptions,
  drawnPartsOf,
  portraitParts,
} from "./portrait-shapes.tsx";

const names: Paints = {
  bg: "var(--bg)",
  skin: "var(--skin)",
  hair: "var(--hair)",
  top: "var(--top)",
  lips: "var(--lips)",
};

/** The parts of all these people, once on a page, in an `<svg>` that is not shown. */
export function PortraitPartsOnce({ people }: { people: PortraitOptions[] }) {
  return [...new Set(people.flatMap(drawnPartsOf))].map((part) => (
    <g key={part} id={`face-${part}`}>
      {portraitParts[part](names)}
    </g>
  ));
}

/** As `Portrait`, on a page that has the parts. */
export function SharedPortrait({
  options,
  photo,
}: {
  options: PortraitOptions;
  photo: string | null;
}) {
  if (photo) return <Photo id={photo} size={240} className="object-cover" />;
  const paints = Object.entries(paintsOf(options)).map(([name, paint]) => [`--${name}`, paint]);
  return (
    <svg
      viewBox="0 0 120 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={Object.fromEntries(paints) as CSSProperties}
    >
      {drawnPartsOf(options).map((part) => (
        <use key={part} href={`#face-${part}`} />
      ))}
    </svg>
  );
}
