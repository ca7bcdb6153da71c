import { clsx } from "clsx";
import { Link } from "react-router";
import type { SiteNotice } from "#app/features/settings/settings.server.ts";

/** One notice above every page. */
export function NoticeLine({ tone, words, link, linkWords = "More about this" }: SiteNotice) {
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
            {linkWords}
          </Link>
        )}
      </div>
    </div>
  );
}
