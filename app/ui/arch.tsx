import { clsx } from "clsx";
import type { ReactNode } from "react";

type ArchProps = {
  /** In pixels; where it changes with the window, its classes say so. */
  width?: number;
  height?: number;
  className?: string;
  children: ReactNode;
};

/** The arched frame of every portrait; what is in it fills it. */
export function Arch({ width, height, className, children }: ArchProps) {
  const size = width && { inlineSize: width, blockSize: height ?? Math.round(width * 1.25) };
  return (
    <span
      className={clsx("arch", width !== undefined && width < 90 && "arch-small", className)}
      style={size || undefined}
    >
      {children}
    </span>
  );
}
