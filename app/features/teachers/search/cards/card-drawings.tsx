import { Check, Heart, Star } from "lucide-react";
import { portraitFor } from "#app/ui/drawings/portrait.tsx";
import { PortraitPartsOnce } from "#app/ui/drawings/shared-portrait.tsx";

/** What every card draws, once on a page: the icons and faces of the cards point to it. `seeds` are of those without a photo. */
export function CardDrawings({ seeds }: { seeds: string[] }) {
  return (
    <svg className="hidden" aria-hidden="true">
      <Check id="icon-check" size="100%" />
      <Heart id="icon-heart" size="100%" fill="inherit" />
      <Star id="icon-star" size="100%" fill="inherit" />
      <PortraitPartsOnce people={seeds.map(portraitFor)} />
    </svg>
  );
}
