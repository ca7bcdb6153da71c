import { useCallback, useState } from "react";
import { useLive } from "#app/platform/live/use-live.ts";

/**
 * How many messages of the other have not been seen: those that waited when the page was loaded, and what has come since,
 * in the room or outside it. The function says that the chat is in sight.
 */
export function useFreshMessages(otherId: string, waiting: number): [number, () => void] {
  const [fresh, setFresh] = useState(waiting);
  useLive<{ message: { senderId: string } }>("chat.message", ({ message }) => {
    if (message.senderId === otherId) setFresh((count) => count + 1);
  });
  return [fresh, useCallback(() => setFresh(0), [])];
}
