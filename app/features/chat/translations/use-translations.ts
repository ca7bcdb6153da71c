import { useCallback, useState, type FormEvent } from "react";
import { ask, LiveError, liveStatus } from "#app/platform/live/use-live.ts";
import type { Message } from "../conversations/message.ts";
import { notTranslatedText, untranslatedText } from "./text.ts";
import type { TranslatedMessage } from "./translated-message.ts";

/** What stands under a message: its translation, that it is on its way, or why there is none. */
export type ShownTranslation =
  | { state: "waiting"; editedAt: number | null }
  | { state: "refused"; editedAt: number | null; why: string }
  | { state: "translated"; editedAt: number | null; translation: TranslatedMessage & { ok: true } };

type Options = {
  chatId: string;
  /** Who translates; null where nobody does. */
  label: string | null;
  /** False beside a call, which no form may leave. */
  isPage: boolean;
  /** What a plain form of this page was answered with. */
  posted: TranslatedMessage | undefined;
};

/**
 * The translations a reader has asked for, for as long as the page is open: by the socket where it is, otherwise by a
 * plain form.
 */
export function useTranslations({ chatId, label, isPage, posted }: Options) {
  const [all, setAll] = useState<ReadonlyMap<number, ShownTranslation | null>>(
    () => new Map(posted && [[posted.seq, asShown(posted, label)]]),
  );
  const [taken, setTaken] = useState(posted);
  const put = useCallback((seq: number, shown: ShownTranslation | null) => {
    setAll((before) => new Map(before).set(seq, shown));
  }, []);
  if (taken !== posted) {
    setTaken(posted);
    if (posted !== undefined) put(posted.seq, asShown(posted, label));
  }

  const submit = useCallback(
    (event: FormEvent, { seq, editedAt }: Message) => {
      if (isPage && liveStatus() !== "open") return;
      event.preventDefault();
      put(seq, { state: "waiting", editedAt });
      ask<TranslatedMessage>("chat.translate", { chatId, seq }).then(
        (answer) => put(seq, asShown(answer, label)),
        (error: unknown) => {
          if (!(error instanceof LiveError)) throw error;
          put(seq, { state: "refused", editedAt, why: untranslatedText });
        },
      );
    },
    [chatId, isPage, label, put],
  );

  /** Of these words alone: of an earlier or later edit there is none. */
  const of = ({ seq, editedAt }: Message): ShownTranslation | null => {
    const shown = all.get(seq) ?? null;
    return shown?.editedAt === editedAt ? shown : null;
  };

  return { label, of, submit, hide: (seq: number) => put(seq, null) };
}

export type Translations = ReturnType<typeof useTranslations>;

function asShown(answer: TranslatedMessage, label: string | null): ShownTranslation {
  const { editedAt } = answer;
  if (answer.ok) return { state: "translated", editedAt, translation: answer };
  return { state: "refused", editedAt, why: notTranslatedText(answer.reason, label ?? "") };
}
