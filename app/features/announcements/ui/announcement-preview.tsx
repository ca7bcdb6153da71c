import { NoticeEntry } from "#app/features/notifications/ui/notice-list.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { AnnouncementPage } from "../announcements.server.ts";

type PreviewProps = { announcement: AnnouncementPage; zone: string; now: number };

/** The notice and the mail as they arrive. */
export function AnnouncementPreview({ announcement, zone, now }: PreviewProps) {
  const { title, text, link, bell, startedAt, preview } = announcement;
  return (
    <>
      {bell ? (
        <Panel title="Behind the bell">
          <div className="border-y border-line py-4">
            <NoticeEntry {...{ title, zone }} body={text} at={startedAt ?? now} isNew />
          </div>
          <p className="mt-3 text-xs wrap-anywhere text-muted">
            Leads to {link ?? "the list of notifications"}
          </p>
        </Panel>
      ) : null}
      {preview === null ? null : (
        <Panel title="By mail">
          <p className="mb-3 text-sm wrap-anywhere">
            <span className="text-muted">Subject:</span> {preview.subject}
          </p>
          {/* No script, no form, no way out, as mail programs show it. */}
          <iframe
            title="The mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={`<base target="_blank">${preview.html}`}
            className="h-140 w-full rounded-note border border-line bg-white"
          />
          <details className="mt-3">
            <summary className="link-quiet flex min-h-11 cursor-pointer items-center font-semibold">
              As plain text
            </summary>
            <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">
              {preview.text}
            </pre>
          </details>
        </Panel>
      )}
    </>
  );
}
