import { clsx } from "clsx";
import type { ReactNode } from "react";
import { lastTaken, type LessonCard } from "#app/features/scheduling/lesson-pages/lesson-card.ts";
import { LessonCardView } from "#app/features/scheduling/lesson-pages/ui/lesson-card.tsx";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { useNow } from "#app/features/scheduling/lessons/ui/use-now.ts";
import { dayNumber } from "#app/platform/time/time.ts";
import { Time } from "#app/ui/time.tsx";
import type { Changing } from "#app/features/chat/changing/use-changing.ts";
import type { Translations } from "#app/features/chat/translations/use-translations.ts";
import type { useLeaving } from "#app/features/chat/links/ui/leave-dialog.tsx";
import type { ThreadRow } from "../thread.ts";
import { MessageRow } from "./message-row.tsx";

export type LogLook = {
  me: { id: string; zone: string };
  from: string;
  now: number;
  chatId: string;
  /** The lessons of the two, where the thread shows them. */
  cards: readonly LessonCard[];
  /** As which of the two the reader has these lessons. */
  side: Side;
  otherReadSeq: number;
  /** Where the forms of a message are posted to. */
  action: string;
  changing: Changing;
  translations: Translations;
  /** False where nothing can be written or changed any more. */
  canWrite: boolean;
  /** Where a message is reported; its number goes at the end. */
  reportAt: string;
  /** Asks before a page of another site is opened. */
  leave: ReturnType<typeof useLeaving>["leave"];
  /** Brings an earlier message into sight. */
  jump(seq: number): void;
};

/** One row of a thread, as it is drawn wherever it is. */
export function LogRow({ row, look }: { row: ThreadRow; look: LogLook }) {
  const { me, now } = look;
  if (row.kind === "message")
    return <MessageRow message={row.message} mine={row.mine} look={look} />;
  if (row.kind === "lesson") return <LessonRow card={row.card} look={look} />;
  if (row.kind === "new")
    return (
      <Divider fresh>{row.count === 1 ? "1 new message" : `${row.count} new messages`}</Divider>
    );
  return (
    <Divider>
      {dayNumber(row.at, me.zone) === dayNumber(now, me.zone) ? "Today, " : ""}
      <Time at={row.at} zone={me.zone} format="long" />
    </Divider>
  );
}

function LessonRow({ card, look }: { card: LessonCard; look: LogLook }) {
  const { me, side, chatId, cards } = look;
  const now = useNow(look.now);
  const isLast = lastTaken(cards, now)?.lesson.id === card.lesson.id;
  return (
    <LessonCardView {...{ card, side, now, chatId, isLast }} zone={me.zone} personId={me.id} />
  );
}

function Divider({ fresh, children }: { fresh?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "my-2 flex w-full items-center gap-3.5 text-xs",
        "before:h-px before:grow after:h-px after:grow",
        fresh
          ? "font-semibold text-poppy-text before:bg-poppy after:bg-poppy"
          : "text-muted before:bg-line after:bg-line",
      )}
    >
      <span>{children}</span>
    </span>
  );
}
