import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";

export type SaveLook = "heart" | "button";

/** How the button looks, whether it is a link or sends a form. */
export function saveClass(look: SaveLook): string {
  if (look === "button") return buttonClass({ variant: "outline", wide: true });
  return "grid size-11 place-content-center rounded-full text-ink transition-colors hover:bg-sunken";
}

export function SaveHeart({ filled = false }: { filled?: boolean }) {
  return <Heart size={20} aria-hidden="true" className={clsx(filled && "fill-poppy")} />;
}
