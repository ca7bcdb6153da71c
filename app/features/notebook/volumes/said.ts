import * as Y from "yjs";
import { isEmpty, type NotebookContent } from "../content/content.ts";
import { readContent } from "../content/read-content.ts";
import { writeContent } from "../content/write-content.ts";
import type { PlacedObject } from "../whiteboard/objects.ts";
import { readWhiteboard, writeWhiteboard } from "../whiteboard/read-whiteboard.ts";

/** What a volume says, without its history: its words, and what is on its whiteboard. */
export type Said = { content: NotebookContent; whiteboard: PlacedObject[] };

export const nothingSaid: Said = { content: [], whiteboard: [] };

export function readSaid(doc: Y.Doc): Said {
  return { content: readContent(doc), whiteboard: readWhiteboard(doc) };
}

export function saysNothing({ content, whiteboard }: Said): boolean {
  return isEmpty(content) && whiteboard.length === 0;
}

/** A document with nothing but that in it, and no history. */
export function encoded({ content, whiteboard }: Said): Uint8Array {
  const doc = new Y.Doc();
  writeContent(doc, content);
  if (whiteboard.length > 0) writeWhiteboard(doc, whiteboard);
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return Buffer.from(update);
}
