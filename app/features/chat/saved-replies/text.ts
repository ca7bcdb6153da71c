/** The sentences of saved replies. Browser-safe. */
import { rules } from "#config/rules.ts";

export const savedReplyRefusalText = {
  full: `You can have ${rules.chat.savedReplies} saved replies. Delete one to add another.`,
  "title-taken": "You have a saved reply with this title already.",
  "changed-meanwhile":
    "This reply has changed since you opened it, perhaps in another tab. Saving again replaces that with what you see here.",
};
