import { createContext, type ReactNode } from "react";
import type { Message } from "../conversations/message.ts";
import type { Changing } from "./use-changing.ts";

/** What a reader may keep of a thread for themselves; the page that shows the thread says how. */
export type Saving = {
  /** What is kept of this chat already. */
  kept: { chatId: string; words: number; corrections: number };
  /** What choosing a word of a message is called. */
  wordName: string;
  /** Keeps a correction by one tap. */
  correction(message: Message, action: string): ReactNode;
  /** Keeps a word of this message: below the thread. */
  word(message: Message, action: string, changing: Changing): ReactNode;
};

/** Null where nothing can be kept. */
export const SavingWords = createContext<Saving | null>(null);

/** Draws a text of this chat with the words in it that its student has saved. Null where none are shown. */
export const SavedWordsIn = createContext<((text: string) => ReactNode) | null>(null);
