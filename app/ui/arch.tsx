import { clsx } from "clsx";
import type { ReactNode } from "react";

type ArchProps = { width: number; height?: number; className?: string; children: ReactNode };

/** The arched frame of every portrait; what is in it fills it. */
export function Arch({ width, height = Math.round(width * 1.25), className, children }: ArchProps) {
  return (
    <span
      className={clsx(
        "relative block shrink-0 overflow-hidden [&>*]:block [&>*]:size-full [&>img]:object-cover",
        width < 90 ? "rounded-arch-s" : "rounded-arch",
        className,
      )}
      style={{ inlineSize: width, blockSize: height }}
    >
      {children}
    </span>
  );
}
