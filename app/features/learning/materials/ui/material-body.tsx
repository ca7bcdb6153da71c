import { ExternalLink } from "lucide-react";
import { MessageFiles } from "#app/features/chat/attachments/ui/message-files.tsx";
import type { MaterialView } from "../materials.server.ts";

/** What a material holds: its words, the way to its address, its file. */
export function MaterialBody({ material }: { material: MaterialView }) {
  const { words, url, file } = material;
  return (
    <div className="grid gap-4">
      {url === null ? null : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="link inline-flex min-h-11 w-fit max-w-full items-center gap-2 font-semibold wrap-anywhere"
        >
          <ExternalLink size={17} aria-hidden="true" className="shrink-0" />
          {hostOf(url)}
          <span className="sr-only"> opens in a new tab</span>
        </a>
      )}
      {words === "" ? null : (
        <p dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      {file === null ? null : <MessageFiles files={[file]} />}
    </div>
  );
}

/** Where an address leads, as the network knows it. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
