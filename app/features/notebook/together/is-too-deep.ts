import * as Y from "yjs";

/** Elements within elements: far more than anybody nests by hand, and few enough for every editor to draw. */
const deepest = 200;

/** Whether what a transaction has brought lies deeper than an editor can draw. Asked before the transaction is cleaned up. */
export function isTooDeep({ doc, beforeState, afterState }: Y.Transaction): boolean {
  for (const [client, end] of afterState) {
    const begin = beforeState.get(client) ?? 0;
    if (begin === end) continue;
    const structs = doc.store.clients.get(client)!;
    for (const struct of structs.slice(Y.findIndexSS(structs, begin)))
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentType && isDeep(struct))
        return true;
  }
  return false;
}

function isDeep(item: Y.Item): boolean {
  let level = 0;
  for (let at: Y.Item | null = item; at !== null; level += 1) {
    if (level > deepest) return true;
    at = at.parent instanceof Y.AbstractType ? at.parent._item : null;
  }
  return false;
}
