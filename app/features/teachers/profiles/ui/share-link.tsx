import { Share2 } from "lucide-react";

/** The page's address. With script a click on it shares it instead (`share-page.ts`). */
export function ShareLink({ path }: { path: string }) {
  return (
    <span className="inline-flex items-center gap-3">
      <a
        href={path}
        data-share=""
        className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <Share2 size={17} aria-hidden="true" />
        Share
      </a>
      <span role="status" className="text-sm text-muted" />
    </span>
  );
}
