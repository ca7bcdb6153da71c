import { Circle, Square } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { isAgreed } from "../agreement.ts";
import { canRecordCall } from "../record-call.ts";
import { noRecorderText, recordingNewsText, recordingTerms } from "../text.ts";
import type { Recording } from "../use-recording.ts";

type NotesProps = { recording: Recording; side: Side; first: string };

/** Over the picture: that it runs, with what stops it; what the other asks or answers. */
export function RecordingNotes({ recording, side, first }: NotesProps) {
  const { agreement, news } = recording;
  const otherSide = side === "student" ? "teacher" : "student";
  if (isAgreed(agreement))
    return (
      <p className="flex w-fit items-center gap-2 rounded-full bg-scrim ps-3.5 pe-1 text-white">
        <Circle size={12} aria-hidden="true" className="fill-poppy text-poppy" />
        Recording
        <button
          type="button"
          onClick={recording.end}
          className="ms-1 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold underline forced-colors:border"
        >
          <Square size={14} aria-hidden="true" />
          Stop<span className="sr-only"> the recording</span>
        </button>
      </p>
    );
  if (agreement[otherSide])
    return (
      <Asked
        title={`${first} asks to record this lesson`}
        action={
          <span className="flex flex-wrap gap-2">
            {side === "student" && !canRecordCall() ? null : (
              <Button size="s" onClick={recording.agree}>
                Agree
              </Button>
            )}
            <Button size="s" variant="outline" onClick={recording.end}>
              No, do not record
            </Button>
          </span>
        }
      >
        {side === "student" && !canRecordCall() ? noRecorderText : recordingTerms(side, first)}
      </Asked>
    );
  if (agreement[side])
    return (
      <Asked
        title={`Asking ${first} whether this lesson may be recorded`}
        action={
          <Button size="s" variant="outline" onClick={recording.end}>
            Do not ask
          </Button>
        }
      >
        {recordingTerms(side, first)}
      </Asked>
    );
  if (news === null) return null;
  return (
    <Asked
      action={
        <Button size="s" variant="outline" onClick={recording.forgetNews}>
          OK
        </Button>
      }
    >
      {recordingNewsText(news, first)}
    </Asked>
  );
}

type AskedProps = { title?: string; action: ReactNode; children: ReactNode };

function Asked({ title, action, children }: AskedProps) {
  return (
    <Note tone="info" className="text-ink shadow-sh3" title={title} action={action}>
      <p>{children}</p>
    </Note>
  );
}
