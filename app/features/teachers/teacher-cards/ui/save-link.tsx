import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

export type SaveLook = "heart" | "button";

/** How the button looks, whether it is a link or sends a form. */
export function saveClass(look: SaveLook): string {
  if (look === "button") return buttonClass({ variant: "outline", wide: true });
  return "grid size-11 place-content-center rounded-full text-ink transition-colors hover:bg-sunken forced-colors:border";
}

export function SaveHeart({ filled = false }: { filled?: boolean }) {
  return <Heart size={20} aria-hidden="true" className={clsx(filled && "fill-poppy")} />;
}

type SaveLinkProps = { name: string; look: SaveLook; back: string };

/** A visitor's heart: to the log-in page, and from there back to the teacher. */
export function SaveLink({ name, look, back }: SaveLinkProps) {
  const next = new URLSearchParams({ next: back });
  return (
    <Link to={`/login?${next}`} className={saveClass(look)} rel="nofollow">
      <SaveHeart />
      <span className={look === "heart" ? "sr-only" : undefined}>Log in to save {name}</span>
    </Link>
  );
}
