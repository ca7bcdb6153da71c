type PhotoProps = {
  /** Of the file. */
  id: string;
  /** How wide it is there at the most, in pixels. */
  size: number;
  /** Spoken name; silent next to a written one. */ label?: string;
  className?: string;
  /** Whether it keeps to that size; otherwise its frame gives it one. */
  exact?: boolean;
};

/** Up to this size the small picture is sharp enough on any screen. */
const smallUpTo = 48;

/** A square picture that somebody uploaded; what frames it gives it its shape. */
export function Photo({ id, size, label = "", className, exact }: PhotoProps) {
  return (
    <img
      src={size <= smallUpTo ? `/files/${id}?size=96` : `/files/${id}`}
      alt={label}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={className}
      style={exact ? { inlineSize: size, blockSize: size } : undefined}
    />
  );
}
