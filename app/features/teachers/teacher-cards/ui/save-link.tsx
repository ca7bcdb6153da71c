import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { SharedIcon } from "#app/ui/shared-icon.tsx";

export type SaveLook = "heart" | "button";

/** How the button looks, whether it is a link or sends a form. */
export function saveClass(look: SaveLook): string {
  if (look === "button") return buttonClass({ variant: "outline", wide: true });
  return "heart";
}

/** On a card the heart is one of those that the page has once (`CardDrawings`). */
export function SaveHeart({ look, filled = false }: { look: SaveLook; filled?: boolean }) {
  if (look === "heart") return <SharedIcon name="heart" className={clsx(filled && "fill-poppy")} />;
  return <Heart size={20} aria-hidden="true" className={clsx(filled && "fill-poppy")} />;
}

type SaveLinkProps = { name: string; look: SaveLook; back: string };

/** A visitor's heart: to the log-in page, and from there back to the teacher. */
export function SaveLink({ name, look, back }: SaveLinkProps) {
  const next = new URLSearchParams({ next: back });
  return (
    <Link to={`/login?${next}`} className={saveClass(look)} rel="nofollow">
      <SaveHeart look={look} />
      <span className={look === "heart" ? "sr-only" : undefined}>{`Log in to save ${name}`}</span>
    </Link>
  );
}
