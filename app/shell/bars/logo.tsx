import { clsx } from "clsx";
import { Link } from "react-router";
import { brand } from "#config/brand.ts";
import { Mark } from "#app/ui/drawings/mark.tsx";

export function Logo({
  to = "/",
  small,
  onDark,
}: {
  to?: string;
  small?: boolean;
  onDark?: boolean;
}) {
  return (
    <Link
      to={to}
      className={clsx(
        "inline-flex min-h-11 shrink-0 items-center gap-2.5 font-serif tracking-[-0.01em] whitespace-nowrap",
        small ? "text-lg" : "text-[1.375rem] leading-none",
      )}
    >
      <Mark size={small ? 24 : 34} onDark={onDark} />
      {/* Next to "Admin area" and the menu, a very small screen has room for the mark alone. */}
      <span className={small ? "max-[22rem]:sr-only" : undefined}>{brand.name}</span>
    </Link>
  );
}
