import { rules } from "#config/rules.ts";

export type SendRefusal =
  | "closed"
  | "too-many-minute"
  | "too-many-day"
  | "contact-details"
  | "file-gone"
  | "file-refused";
export type OpenRefusal =
  | "not-taking"
  | "blocked"
  | "unconfirmed"
  | "too-many-teachers"
  | "restricted";

export const sendRefusalText: Record<SendRefusal, string> = {
  closed: "This conversation is closed: you can read it, but not write.",
  "too-many-minute": `That is more than ${rules.chat.perMinute} messages in a minute. Wait a moment, then send it again.`,
  "too-many-day": `That is more than ${rules.chat.perDay} messages in a day. You can write again tomorrow.`,
  "contact-details":
    "This looks like contact details or a payment outside. They stay out of messages until your first paid lesson together.",
  "file-gone":
    "A file of this message is not there any more. Remove the message, and attach the file again.",
  "file-refused":
    "Our virus scanner refused a file of this message. Remove it, and send the others again.",
};

/** How a plain post is answered that waits for its writer to choose. */
export const contactDetailsStatus = 409;

export const openRefusalText: Record<OpenRefusal, string> = {
  "not-taking": "This teacher is not taking messages at the moment.",
  blocked: "You have blocked this teacher. Unblock them in your account to write to them.",
  unconfirmed: "Confirm your e-mail address first. Then you can write to teachers.",
  restricted:
    "Your account cannot write to new teachers at the moment. The decision about your account says why, and until when.",
  "too-many-teachers": `You have written to ${rules.chat.newTeachersPerDay} new teachers today. You can write to more tomorrow.`,
};

export const noTeacherText = "There is no teacher at this address.";

export const unreachedText = "Not sent yet: we could not be reached. It goes out when we can.";

/** A sentence for whatever a socket answered. */
export function sendErrorText(code: string): string {
  return code in sendRefusalText
    ? sendRefusalText[code as SendRefusal]
    : "This message was not accepted. Try again, or remove it.";
}
