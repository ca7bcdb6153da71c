import { Link } from "react-router";
import { SaveHeart, saveClass, type SaveLook } from "./save-look.tsx";

/** A visitor's heart: to the log-in page, and from there back to the teacher. */
export function SaveLink({ slug, name, look }: { slug: string; name: string; look: SaveLook }) {
  const next = new URLSearchParams({ next: `/student/teachers/${slug}` });
  return (
    <Link to={`/login?${next}`} className={saveClass(look)} rel="nofollow">
      <SaveHeart />
      <span className={look === "heart" ? "sr-only" : undefined}>Log in to save {name}</span>
    </Link>
  );
}
