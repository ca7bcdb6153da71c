import { clsx } from "clsx";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { countReactions } from "../reaction-names.ts";
import type { Changing } from "../use-changing.ts";
import { ReactionForm } from "./reaction-form.tsx";

type ReactionsProps = {
  message: Message;
  me: string;
  from: string;
  action: string;
  changing: Changing;
  /** False where nothing can be changed any more: they are only shown. */
  canWrite: boolean;
};

const chip =
  "num inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm leading-none";

/** What the two have answered to a message with one tap, counted. */
export function Reactions({ message, me, from, action, changing, canWrite }: ReactionsProps) {
  const counted = countReactions(message, { me, from });
  if (counted.length === 0) return null;
  return (
    <ul aria-label="Reactions" className="mt-1.5 flex flex-wrap gap-x-2 gap-y-4">
      {counted.map(({ reaction, count, mine, label }) => (
        <li key={reaction}>
          {!canWrite ? (
            <span className={clsx(chip, "border-line bg-paper")}>
              <span aria-hidden="true">{reaction}</span>
              <span aria-hidden="true">{count}</span>
              <span className="sr-only">{label}</span>
            </span>
          ) : (
            <ReactionForm
              {...{ action, reaction, mine, label, changing }}
              seq={message.seq}
              className={clsx(
                chip,
                "relative after:absolute after:inset-x-0 after:-inset-y-[9px]",
                mine
                  ? "border-brand bg-brand-soft font-semibold"
                  : "border-line-strong bg-paper hover:bg-sunken",
              )}
            >
              <span aria-hidden="true">{reaction}</span>
              <span aria-hidden="true">{count}</span>
            </ReactionForm>
          )}
        </li>
      ))}
    </ul>
  );
}
