import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Link } from "react-router";

export type ButtonVariant = "primary" | "outline" | "quiet" | "danger" | "butter" | "dark";
export type ButtonSize = "s" | "m" | "l";

type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

/** The look of a button, for the rare control that cannot be one of the two below. */
export function buttonClass(
  { variant = "primary", size = "m", wide = false }: Look,
  className?: string,
): string {
  return clsx(
    "button",
    `button-${variant}`,
    variant !== "quiet" && `button-${size}`,
    wide && "w-full",
    className,
  );
}

export function Button({
  variant,
  size,
  wide,
  className,
  ...rest
}: Look & ComponentProps<"button">) {
  return <button className={buttonClass({ variant, size, wide }, className)} {...rest} />;
}

export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return <Link className={buttonClass({ variant, size, wide }, className)} {...rest} />;
}
