import { clsx } from "clsx";
import { Link } from "react-router";
import type { SiteNotice } from "#app/features/settings/settings.server.ts";

/** What an operator says above every page. Drawn by the server: no script of its own, and nothing moves when it is there. */
export function SiteNotices({ notices }: { notices: SiteNotice[] }) {
  return notices.map((notice) => (
    <aside key={notice.tone} aria-label={notice.tone === "warn" ? "Warning" : "Notice"}>
      <NoticeLine {...notice} />
    </aside>
  ));
}

export function NoticeLine({ tone, words, link }: SiteNotice) {
  return (
    <div
      className={clsx("border-b border-line", tone === "warn" ? "bg-warn-soft" : "bg-info-soft")}
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 py-2">
        <p dir="auto" className="min-w-0 text-sm wrap-anywhere">
          {tone === "warn" ? <strong className="font-semibold">Important: </strong> : null}
          {words}
        </p>
        {link === null ? null : (
          <Link to={link} className="link inline-flex min-h-11 items-center text-sm">
            More about this
          </Link>
        )}
      </div>
    </div>
  );
}
