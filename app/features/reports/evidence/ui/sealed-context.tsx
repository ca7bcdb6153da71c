import { clsx } from "clsx";
import { Flag, ShieldCheck, TriangleAlert } from "lucide-react";
import { previewSide } from "#app/features/files/storage-key.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Evidence } from "#app/features/reports/evidence/evidence.server.ts";

type ContextProps = {
  context: NonNullable<Evidence["context"]>;
  names: { student: string; teacher: string };
  zone: string;
};

/** What was written around a reported message when the report was sent, the reported one marked. */
export function SealedContext({ context, names, zone }: ContextProps) {
  const Mark = context.isUnchanged ? ShieldCheck : TriangleAlert;
  return (
    <Panel title="The conversation when it was reported">
      <p
        className={clsx(
          "mb-3.5 flex items-start gap-2 text-sm",
          context.isUnchanged ? "text-muted" : "font-semibold text-danger",
        )}
      >
        <Mark size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {context.isUnchanged
            ? "Sealed: these words are the ones of that moment."
            : "These words differ from what was sealed when the report was sent."}{" "}
          <span className="num text-xs">{context.seal.slice(0, 16)}</span>
        </span>
      </p>
      <ol className="grid gap-2.5">
        {context.messages.map((message) => (
          <li
            key={message.seq}
            className={clsx(
              "max-w-[92%] rounded-note border-2 px-3.5 py-2.5",
              message.side === "teacher"
                ? "justify-self-end bg-brand-soft"
                : "justify-self-start bg-sunken",
              message.isReported ? "border-poppy" : "border-transparent",
            )}
          >
            {message.isReported ? (
              <p className="mb-1 flex items-center gap-1.5 text-xs font-semibold text-poppy-text">
                <Flag size={14} aria-hidden="true" />
                Reported message
              </p>
            ) : null}
            <p className="text-xs">
              <strong className="font-semibold">{names[message.side]}</strong>{" "}
              <Time at={message.at} zone={zone} format="day-time" className="text-muted" />
              {message.isDeleted ? ", deleted" : message.isEdited ? ", edited" : ""}
            </p>
            <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
              {message.text}
            </p>
            {message.files.map((file) => (
              <SealedFile key={file.id} file={file} />
            ))}
            {message.originals.map(({ at, text }) => (
              <p key={at} className="mt-1.5 border-t border-line pt-1.5 text-sm wrap-anywhere">
                <span className="text-xs text-muted">Before: </span>
                {text}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type Files = ContextProps["context"]["messages"][number]["files"];

/** A picture is fetched when somebody opens it, and then it is blurred until they ask for it clearly. */
function SealedFile({ file: { id, name, sha256, picture } }: { file: Files[number] }) {
  return (
    <div className="text-xs wrap-anywhere text-muted">
      <a
        href={`/files/${id}?download`}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        File: {name}
      </a>{" "}
      <span className="num">{sha256.slice(0, 16)}</span>
      {picture === null ? null : (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Look at the picture, blurred
          </summary>
          <label className="flex min-h-11 w-fit items-center gap-2.5 [&:has(:checked)+div>img]:filter-none">
            <input type="checkbox" className="size-5 shrink-0 accent-brand" />
            Show it clearly
          </label>
          {/* A blur reaches beyond its picture, and would cover what is beside it. */}
          <div className="w-fit overflow-hidden rounded-note">
            <img
              src={`/files/${id}?size=${previewSide}`}
              alt={`What was sent as ${name}`}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              className="h-auto max-h-80 w-auto max-w-full bg-sunken blur-xl grayscale"
            />
          </div>
        </details>
      )}
    </div>
  );
}
