import { Download } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { RecordingView } from "../recordings.server.ts";
import { recordingFactsText, recordingStateText } from "../text.ts";

type PanelProps = {
  recordings: RecordingView[];
  side: Side;
  /** First name of the other of the two. */
  other: string;
  zone: string;
};

/** On a lesson's page, to either of its two: what was recorded, until when, and how to delete it. */
export function RecordingsPanel({ recordings, side, other, zone }: PanelProps) {
  if (recordings.length === 0) return null;
  return (
    <Panel id="recordings" title="Recording" className="scroll-mt-4">
      <p className="max-w-[62ch] text-muted">
        {side === "student"
          ? `You alone can watch it. ${other} agreed to it, and can have it deleted as well.`
          : `You agreed to it. ${other} alone can watch it, and either of you can delete it.`}
      </p>
      <ul className="mt-4 grid gap-5">
        {recordings.map((recording) => (
          <li key={recording.id} className="grid gap-2.5">
            <OneRecording {...{ recording, zone }} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OneRecording({ recording, zone }: { recording: RecordingView; zone: string }) {
  const { fileId, startedAt, deleteAt, state } = recording;
  return (
    <>
      {fileId === null ? null : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- speech of two people, written down by nobody
        <video
          controls
          playsInline
          preload="metadata"
          aria-label="Recording of this lesson"
          src={`/files/${fileId}`}
          className="aspect-video w-full rounded-panel bg-black"
        />
      )}
      <p>
        <span className="font-semibold">
          From <Time at={startedAt} zone={zone} format="time" />
        </span>
        {state === "ready" ? `, ${recordingFactsText(recording)}` : ""}
      </p>
      <p className="text-sm text-muted">
        {state === "ready" ? null : `${recordingStateText(state)} `}
        {state === "broken" ? null : (
          <>
            Deleted by itself on <Time at={deleteAt} zone={zone} format="date" />.
          </>
        )}
      </p>
      <div className="flex flex-wrap items-start gap-2.5">
        {fileId === null ? null : (
          <a href={`/files/${fileId}?download`} className={buttonClass({ variant: "outline" })}>
            <Download size={17} aria-hidden="true" />
            Download
          </a>
        )}
        <DeleteRecording id={recording.id} />
      </div>
    </>
  );
}

/** Asked once more, without a script as well. */
function DeleteRecording({ id }: { id: string }) {
  const busy = useNavigation().state === "submitting";
  return (
    <details>
      <summary className="link-quiet inline-flex min-h-11 items-center font-semibold">
        Delete this recording
      </summary>
      <Form method="post" action="?recording" preventScrollReset className="mt-2">
        <input type="hidden" name="recordingId" value={id} />
        <p className="mb-2.5 text-sm text-muted">It cannot be brought back.</p>
        <Button variant="danger" disabled={busy}>
          Delete it for both of you
        </Button>
      </Form>
    </details>
  );
}
