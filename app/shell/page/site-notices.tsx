import type { SiteNotice } from "#app/features/settings/settings.server.ts";
import { NoticeLine } from "./notice-line.tsx";

/**
 * What an operator says above every page, or we to one person. Drawn by the server: no script of its own, and nothing
 * moves when it is there.
 */
export function SiteNotices({ notices }: { notices: SiteNotice[] }) {
  return notices.map((notice) => (
    <aside key={labelOf(notice)} aria-label={labelOf(notice)}>
      <NoticeLine {...notice} />
    </aside>
  ));
}

function labelOf({ label, tone }: SiteNotice): string {
  return label ?? (tone === "warn" ? "Warning" : "Notice");
}
