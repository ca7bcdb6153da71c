import { FileText } from "lucide-react";

/** A document of an application, which leaves us as an attachment only. */
export function PaperLink({ id, title }: { id: string; title: string }) {
  return (
    <a
      href={`/files/${id}`}
      download
      className="link inline-flex min-h-11 items-center gap-2 wrap-anywhere"
    >
      <FileText size={18} aria-hidden="true" className="shrink-0" />
      {title}
    </a>
  );
}
