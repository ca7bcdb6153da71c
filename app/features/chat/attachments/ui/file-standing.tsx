import { CircleAlert, ShieldCheck } from "lucide-react";
import type { MessageFile } from "#app/features/files/attachments/message-files.server.ts";

/** Why a file cannot be opened. */
export function FileStanding({ state }: { state: Exclude<MessageFile["state"], "ready"> }) {
  const Icon = state === "held" ? ShieldCheck : CircleAlert;
  return (
    <span className="flex items-start gap-1.5 text-sm text-muted">
      <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
      {state === "held"
        ? "Being checked for viruses. It can be opened once that is done."
        : "Our virus scanner refused this file. Nobody is given it."}
    </span>
  );
}
