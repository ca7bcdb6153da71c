import { rules } from "#config/rules.ts";

/** Why a file is not taken for a message, whatever it holds. */
export type AttachingRefusal = "closed" | "too-many-files-day";

export const attachingRefusalText: Record<AttachingRefusal, string> = {
  closed: "This conversation is closed: nothing can be sent.",
  "too-many-files-day": `That is more than ${rules.chat.filesPerDay} files in a day. You can send more tomorrow.`,
};

/** Whether it was not taken because of where it was to go, and not because of what it is. */
export function isAttachingRefusal<R extends { reason: string }>(
  refusal: R,
): refusal is R & { reason: AttachingRefusal } {
  return Object.hasOwn(attachingRefusalText, refusal.reason);
}

export const tooManyFilesText = `A message holds ${rules.chat.files} files at most. Send the others in a second message.`;

export const refusedFirstText = "Remove the file that was refused, then send the message.";
export const scannerRefusedText = "Our virus scanner refused this file. Remove it";
export const emptyFileText = "There is nothing in this file. Choose another one";
export const notYetUploadedText = "Not uploaded yet";

/** Why nothing is recorded, as the browser's error says it. */
export function voiceFaultText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "Your browser does not let this page use the microphone. Allow it next to the address, and try again.";
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return "No microphone was found. Connect one, and try again.";
  if (name === "NotReadableError")
    return "Another program is using your microphone. Close it, and try again.";
  return "Recording did not work here. Write your message, or attach a sound file.";
}
