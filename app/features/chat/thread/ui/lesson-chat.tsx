import { useEffect, useState } from "react";
import { ask, onLiveOpen } from "#app/platform/live/use-live.ts";
import type { ChatSection, OpenedThread } from "../chat-page.server.ts";
import { Thread } from "./thread.tsx";

type LessonChatProps = { lessonId: string; section: ChatSection };

/** The conversation of a lesson's two, next to their call. */
export function LessonChat({ lessonId, section }: LessonChatProps) {
  const [thread, setThread] = useState<OpenedThread>();
  useEffect(
    () =>
      onLiveOpen(() => {
        ask<OpenedThread>("chat.open-lesson", { lessonId }).then(
          (opened) => setThread((known) => known ?? opened),
          () => {},
        );
      }),
    [lessonId],
  );
  return (
    <>
      <h2 className="border-b border-line px-4.5 pt-4 pb-3.5 text-xl max-md:sr-only short:sr-only">
        Chat
      </h2>
      {thread === undefined ? (
        <p role="status" className="p-4.5 text-muted">
          Opening the chat
        </p>
      ) : (
        <Thread key={thread.chatId} data={thread} action={`/${section}/chats/${thread.chatId}`} />
      )}
    </>
  );
}
