import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Link } from "react-router";

export type ButtonVariant = "primary" | "outline" | "quiet" | "danger" | "butter" | "dark";
export type ButtonSize = "s" | "m" | "l";

type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-hover",
  outline: "border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken",
  quiet: "border-transparent text-ink underline decoration-1 underline-offset-4 hover:decoration-2",
  danger: "border-danger bg-surface text-danger hover:bg-danger-soft",
  butter: "border-transparent bg-butter text-on-butter hover:brightness-95",
  dark: "border-stage-line bg-stage text-on-stage hover:bg-stage-2",
};
const sizes: Record<ButtonSize, string> = {
  s: "min-h-11 px-3.5 text-sm",
  m: "min-h-11 px-4.5 text-sm",
  l: "min-h-13.5 px-6.5 text-lg",
};

/** The look of a button, for the rare control that cannot be one of the two below. */
export function buttonClass(
  { variant = "primary", size = "m", wide = false }: Look,
  className?: string,
): string {
  return clsx(
    "inline-flex items-center justify-center gap-2 rounded-control border-[1.5px] py-1.5 text-center leading-tight font-semibold transition-colors",
    "disabled:border-line disabled:bg-sunken disabled:text-muted disabled:no-underline aria-disabled:opacity-60",
    variants[variant],
    variant === "quiet" ? "min-h-11 px-1 text-sm" : sizes[size],
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
