import { useSearchParams } from "react-router";

/** The page's own address, with the part that a form is about. */
export function useAction(part: string): string {
  const [search] = useSearchParams();
  const kept = new URLSearchParams(search);
  for (const name of ["saved", "booked"]) kept.delete(name);
  kept.set("part", part);
  return `?${kept}`;
}
