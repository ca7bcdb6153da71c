import type { ReaderTranslation } from "#app/features/accounts/own-account/translate-for-reader.server.ts";
import type { NotTranslated } from "./text.ts";

/** A message in its reader's language, or why not. */
export type TranslatedMessage = {
  seq: number;
  /** Of the words that were translated: those of a later edit are others. */
  editedAt: number | null;
} & ((ReaderTranslation & { ok: true }) | { ok: false; reason: NotTranslated });
