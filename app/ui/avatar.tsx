import { clsx } from "clsx";
import { brand } from "#config/brand.ts";
import { seedNumber } from "./drawings/seed.ts";
import { Photo } from "./photo.tsx";

/* Fixed tints under dark letters: the same person keeps the same colour in both schemes. */
const tints = ["#fbde79", "#9fd6de", "#fbb9b6", "#c9dcb0", "#d9cdea", "#f3c9a5"];

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return (
    [first, last]
      .map((word) => [...word][0] ?? "")
      .join("")
      .toLocaleUpperCase(brand.locale) || "?"
  );
}

type AvatarProps = {
  name: string;
  seed?: string;
  /** Id of their picture, which then is there instead. */
  photo?: string | null;
  size?: number;
  label?: string;
  className?: string;
};

/** Somebody's picture, or initials on a tint. Silent next to a written name; `label` gives it a name of its own. */
export function Avatar({ name, seed = name, photo, size = 40, label, className }: AvatarProps) {
  if (photo)
    return (
      <Photo
        id={photo}
        size={size}
        exact
        label={label}
        className={clsx("shrink-0 rounded-full object-cover", className)}
      />
    );
  return (
    <span
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={clsx(
        "inline-grid shrink-0 place-items-center rounded-full leading-none font-bold text-on-butter",
        className,
      )}
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: Math.max(13, size * 0.36),
        background: tints[seedNumber(seed, tints.length)],
      }}
    >
      {initialsOf(name)}
    </span>
  );
}
