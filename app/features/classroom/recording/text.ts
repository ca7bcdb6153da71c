/** What is said of recordings, in the room and on the page of a lesson. Browser-safe. */
import { sizeText } from "#app/features/files/text.ts";
import { rules } from "#config/rules.ts";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { RecordingView } from "./recordings.server.ts";
import type { RecordingNews } from "./use-recording.ts";

const { keepDays } = rules.recording;

/** Who has it and for how long, as either side is told before they agree. */
export function recordingTerms(side: Side, first: string): string {
  return side === "student"
    ? `Your browser makes it. You alone can watch it, on the lesson’s page, for ${keepDays} days. Either of you can stop it at any moment, and delete it afterwards.`
    : `${first}’s browser makes it. ${first} alone can watch it, for ${keepDays} days. Either of you can stop it at any moment, and delete it afterwards.`;
}

export const noRecorderText =
  "This browser cannot record. With Chrome, Edge, Firefox or Safari on a computer it works.";

/** What has become of a recording that was asked for, or ran. */
export function recordingNewsText(news: NonNullable<RecordingNews>, first: string): string {
  if (news === "declined") return `${first} would rather not be recorded.`;
  if (news === "stopped") return `${first} stopped the recording.`;
  if (news === "off")
    return "Lessons cannot be recorded at the moment. The lesson itself goes on as always.";
  if (news === "unreached")
    return "Our server was not reached, and nothing has changed. Try again.";
  return "The recording stopped: it could not be stored. You can ask for another one.";
}

/** "12 minutes, 48.0 MB". */
export function recordingFactsText({ durationMs, bytes }: RecordingView): string {
  if (durationMs === null || bytes === null) return "";
  const minutes = Math.max(1, Math.round(durationMs / 60_000));
  return `${minutes === 1 ? "1 minute" : `${minutes} minutes`}, ${sizeText(bytes)}`;
}

/** Of one that cannot be watched. */
export function recordingStateText(state: RecordingView["state"]): string {
  if (state === "broken") return "This recording could not be read, and nothing of it is kept.";
  return state === "running"
    ? "It is still being sent."
    : "It is being made ready. Load this page again in a few minutes.";
}
