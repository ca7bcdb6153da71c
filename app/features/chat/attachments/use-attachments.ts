import { useCallback, useEffect, useRef, useState } from "react";
import { ask } from "#app/platform/live/use-live.ts";
import type { MessageFile } from "#app/features/files/attachments/message-files.server.ts";
import type { UploadProgressState } from "#app/features/files/send-in-pieces.ts";
import { acceptOf, limitOf } from "#app/features/files/purposes.ts";
import { uploadText } from "#app/features/files/text.ts";
import { rules } from "#config/rules.ts";
import {
  arrived,
  sendOutgoing,
  type OutgoingFile,
  type OutgoingContent,
  type Recorded,
} from "./outgoing.ts";
import { emptyFileText, refusedFirstText, scannerRefusedText, tooManyFilesText } from "./text.ts";

/** A file that its writer has chosen and not sent yet. */
export type Attached = OutgoingFile & {
  progress: UploadProgressState | { state: "here" } | { state: "refused"; error: string };
  /** What the scanner has said so far. */
  scan: MessageFile["state"];
  /** What it is, once it has been looked at. */
  came?: MessageFile["type"];
};

const scannedEvery = 2_000;

/** What is attached to the message that is being written. It goes up at once; `take` hands it to the message. */
export function useAttachments(chatId: string) {
  const [attached, setAttached] = useState<Attached[]>([]);
  const [voice, setVoice] = useState<Recorded | null>(null);
  const [problem, setProblem] = useState<string>();
  const list = useRef<Attached[]>([]);
  const stops = useRef(new Map<string, AbortController>());

  const change = useCallback((next: Attached[]) => {
    list.current = next;
    setAttached(next);
  }, []);
  const mark = useCallback(
    (id: string, marks: Partial<Attached>) =>
      change(list.current.map((one) => (one.id === id ? { ...one, ...marks } : one))),
    [change],
  );

  const begin = useCallback(
    async (one: Attached) => {
      const stop = new AbortController();
      stops.current.set(one.id, stop);
      try {
        const came = await sendOutgoing(chatId, one, {
          signal: stop.signal,
          onChange: (progress) => {
            if (!stop.signal.aborted) mark(one.id, { progress });
          },
        });
        if (stop.signal.aborted) return;
        if (came.ok)
          mark(one.id, {
            fileId: came.file.id,
            scan: came.file.state,
            came: came.file.type,
            progress: { state: "here" },
          });
        else mark(one.id, { progress: { state: "refused", error: came.error } });
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      } finally {
        stops.current.delete(one.id);
      }
    },
    [chatId, mark],
  );

  const put = useCallback(
    (kind: OutgoingFile["kind"], files: { blob: Blob; name: string }[]) => {
      const room = rules.chat.files - list.current.length;
      setProblem(files.length > room ? tooManyFilesText : undefined);
      const added = files.slice(0, Math.max(0, room)).map(({ blob, name }): Attached => {
        const { type, size: bytes } = blob;
        const error = refusalOf(kind, name, bytes);
        const progress =
          error === null
            ? ({ state: "sending", sent: 0 } as const)
            : ({ state: "refused", error } as const);
        const file = { id: crypto.randomUUID(), kind, name, type, bytes, blob, fileId: null };
        return { ...file, progress, scan: "ready" };
      });
      change([...list.current, ...added]);
      for (const one of added) if (one.progress.state === "sending") void begin(one);
    },
    [begin, change],
  );

  const add = useCallback(
    (files: Iterable<File>) =>
      put(
        "attachment",
        [...files].map((file) => ({ blob: file, name: file.name })),
      ),
    [put],
  );

  const remove = useCallback(
    (id: string) => {
      stops.current.get(id)?.abort();
      setProblem(undefined);
      setVoice(null);
      change(list.current.filter((one) => one.id !== id));
    },
    [change],
  );

  useEffect(() => {
    const all = stops.current;
    return () => all.forEach((stop) => stop.abort());
  }, []);
  useScanned(attached, mark);

  return {
    attached,
    voice,
    problem,
    add,
    remove,
    addVoice(blob: Blob, recorded: Recorded) {
      setVoice(recorded);
      put("voice", [{ blob, name: "" }]);
    },
    /** Why it cannot be sent as it is; null: it can. */
    whyNot(): string | null {
      return list.current.some(isRefused) ? refusedFirstText : null;
    },
    /** Hands over what is attached: what is still going up goes on with its message. */
    take(): OutgoingContent {
      // Its message waits for what is still going up.
      stops.current.clear();
      const files = list.current.map(({ id, kind, name, type, bytes, blob, fileId }) => {
        const file = { id, kind, name, type, bytes, blob, fileId };
        return fileId === null ? file : arrived(file, fileId);
      });
      change([]);
      setVoice(null);
      setProblem(undefined);
      return { files, voice };
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;

function isRefused({ progress, scan }: Attached): boolean {
  return progress.state === "refused" || scan === "quarantined";
}

/** What can be said of a file before it is sent; what it really is, the server looks at. */
function refusalOf(kind: OutgoingFile["kind"], name: string, bytes: number): string | null {
  if (bytes > limitOf[kind]) return uploadText(kind, { reason: "too-large" });
  if (bytes === 0) return emptyFileText;
  const ending = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? "";
  const isKnown = kind === "voice" || acceptOf.attachment.split(",").includes(ending);
  return isKnown ? null : uploadText(kind, { reason: "not-sendable" });
}

/** Asks about files that the scanner has not seen yet, for as long as there are any. */
function useScanned(attached: Attached[], mark: (id: string, marks: Partial<Attached>) => void) {
  const held = attached.filter(({ scan }) => scan === "held");
  const ids = held.map(({ fileId }) => fileId).join(" ");
  useEffect(() => {
    if (ids === "") return;
    const timer = setInterval(() => {
      ask<Pick<MessageFile, "id" | "state">[]>("chat.file-states", {
        fileIds: ids.split(" "),
      }).then(
        (states) => {
          for (const { id, state } of states) {
            const one = held.find(({ fileId }) => fileId === id);
            if (one === undefined || state === "held") continue;
            const refused = { state: "refused", error: scannerRefusedText } as const;
            mark(one.id, {
              scan: state,
              ...(state === "quarantined" ? { progress: refused } : {}),
            });
          }
        },
        () => {},
      );
    }, scannedEvery);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same files are asked about until one of them changes
  }, [ids, mark]);
}
