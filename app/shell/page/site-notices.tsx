import type { SiteNotice } from "#app/features/settings/settings.server.ts";
import { NoticeLine } from "./notice-line.tsx";

/** What an operator says above every page. Drawn by the server: no script of its own, and nothing moves when it is there. */
export function SiteNotices({ notices }: { notices: SiteNotice[] }) {
  return notices.map((notice) => (
    <aside key={notice.tone} aria-label={notice.tone === "warn" ? "Warning" : "Notice"}>
      <NoticeLine {...notice} />
    </aside>
  ));
}
