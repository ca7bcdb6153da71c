import { useMemo, type ReactNode } from "react";
import { SavingWords, type Saving } from "#app/features/chat/changing/saving.ts";
import { KeepWordForm } from "#app/features/scheduling/lesson-words/ui/keep-word-form.tsx";
import type { SavedFromChat } from "../saved-from-chat.server.ts";
import { LightUpWords } from "./known-words.tsx";
import { SaveCorrection } from "./save-correction.tsx";

type SavingInLessonProps = {
  lessonId: string;
  language: string;
  /** What the student has saved from this chat; of a teacher, the words that their student shows. */
  saved: Pick<SavedFromChat, "chatId" | "corrections" | "known">;
  /** First name of the student who saved them; null where that is the reader. */
  savedBy: string | null;
  children: ReactNode;
};

/** Within it a word of a message beside the call is kept for the lesson, and the student saves corrections. */
export function SavingInLesson({ lessonId, language, saved, ...props }: SavingInLessonProps) {
  const { savedBy, children } = props;
  const saving = useMemo<Saving>(
    () => ({
      kept: { chatId: saved.chatId, words: 0, corrections: saved.corrections.length },
      wordName: "Keep a word",
      correction: (message, action) =>
        savedBy === null ? (
          <SaveCorrection
            {...{ message, action }}
            form={undefined}
            flashcardId={saved.corrections.find(({ seq }) => seq === message.seq)?.id}
          />
        ) : null,
      word: (message, _, changing) => (
        <div className="max-h-[60%] shrink-0 overflow-y-auto border-t border-line bg-surface p-3.5">
          <p dir="auto" className="mb-3 line-clamp-2 text-sm wrap-anywhere text-muted">
            {message.text}
          </p>
          <KeepWordForm
            key={message.seq}
            {...{ lessonId, language }}
            picked={{ term: "", context: message.text }}
            onClose={changing.cancel}
          />
        </div>
      ),
    }),
    [saved, savedBy, lessonId, language],
  );
  return (
    <LightUpWords words={saved.known} savedBy={savedBy}>
      <SavingWords value={saving}>{children}</SavingWords>
    </LightUpWords>
  );
}
