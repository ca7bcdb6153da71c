import { Tag } from "#app/ui/tag.tsx";
import { reviewTags, type ReviewTag } from "../tags.ts";
import { Stars } from "./stars.tsx";

/** What a student gave and wrote. The words are gone once their writer has left. */
export function ReviewWords({
  stars,
  text,
  tags,
}: {
  stars: number;
  text: string;
  tags: ReviewTag[];
}) {
  return (
    <>
      <Stars count={stars} />
      {text === "" ? (
        <p className="mt-1 text-muted">The words went with their writer’s account.</p>
      ) : (
        <p className="mt-1 text-lg wrap-anywhere whitespace-pre-line">{text}</p>
      )}
      {tags.length > 0 ? (
        <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{reviewTags[tag]}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
