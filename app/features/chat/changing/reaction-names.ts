import type { Reaction } from "#db/schema/chat/message-kinds.ts";
import type { Message } from "../conversations/message.ts";

/** As a screen reader says them. */
export const reactionNames: Record<Reaction, string> = {
  "👍": "Thumbs up",
  "❤️": "Heart",
  "😂": "Laughing",
  "😮": "Surprised",
  "🎉": "Celebrating",
  "🙏": "Thank you",
};

export type ReactionCount = { reaction: Reaction; count: number; mine: boolean; label: string };

/** Each reaction of a message once, the first given first; `from` is the other’s name. */
export function countReactions(
  { reactions }: Pick<Message, "reactions">,
  { me, from }: { me: string; from: string },
): ReactionCount[] {
  const given = [...new Set(reactions.map(({ reaction }) => reaction))];
  return given.map((reaction) => {
    const by = reactions.filter((one) => one.reaction === reaction);
    const mine = by.some(({ personId }) => personId === me);
    const names = [mine ? "you" : "", by.length > (mine ? 1 : 0) ? from : ""].filter(Boolean);
    const label = `${reactionNames[reaction]}, ${by.length}, from ${names.join(" and ")}`;
    return { reaction, count: by.length, mine, label };
  });
}
