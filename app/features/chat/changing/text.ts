import { rules } from "#config/rules.ts";
import { sendRefusalText } from "../conversations/text.ts";
import type { MessageRefusal } from "#app/access/chat.ts";

/** Why a message stays as it is: `changed`: another page of its sender's was faster. */
export type ChangingRefusal = MessageRefusal | "changed" | "contact-details";

export const changingRefusalText: Record<ChangingRefusal, string> = {
  closed: "This conversation is closed: nothing in it can be changed.",
  deleted: "This message has been deleted.",
  "not-yours": "You can only change what you have written yourself.",
  "no-words": "Only written messages can be edited.",
  "edit-over": `A message can be edited for ${rules.chat.editMinutes} minutes. Write a new one, or delete this one.`,
  "delete-over": `A message can be deleted for ${rules.chat.deleteHours} hours. It stays in the conversation now.`,
  "contact-details": sendRefusalText["contact-details"],
  changed: "You have edited this message in another window. Look at it again before you save.",
};
