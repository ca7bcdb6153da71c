import * as Y from "yjs";
import { textRoot, whiteboardRoot } from "../content/names.ts";

/** The parts that a notebook's document has. */
const roots: string[] = [textRoot, whiteboardRoot];

/** Whether those bytes are an update of a notebook: Yjs reads them, and they write into no other part. */
export function isUpdate(update: Uint8Array): boolean {
  let decoded: ReturnType<typeof Y.decodeUpdate>;
  try {
    decoded = Y.decodeUpdate(update);
  } catch {
    return false;
  }
  return decoded.structs.every((struct) => {
    if (!(struct instanceof Y.Item)) return true;
    // A document inside the document would grow unseen.
    if (struct.content instanceof Y.ContentDoc) return false;
    const parent: unknown = struct.parent;
    if (typeof parent !== "string") return true;
    // An object of the whiteboard has a name; what has none would be found by nobody.
    return roots.includes(parent) && (parent !== whiteboardRoot || struct.parentSub !== null);
  });
}
