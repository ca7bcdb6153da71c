import { WifiOff } from "lucide-react";
import { href } from "react-router";
import { formatDayTime } from "#app/platform/time/time.ts";
import { Note } from "#app/ui/note.tsx";

type KeptNoteProps = {
  /** When the words were kept, epoch ms. */
  at: number;
  zone: string;
};

/** Says that a page shows what was kept on this device, and how to leave that. */
export function KeptNote({ at, zone }: KeptNoteProps) {
  return (
    <div className="wrap mt-3">
      <Note
        tone="butter"
        icon={WifiOff}
        title="Opened without a connection"
        action={
          <a
            href={href("/student/practice")}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            Load the newest words
          </a>
        }
      >
        <p>
          These words were kept on this device on{" "}
          <span className="num">{formatDayTime(at, zone)}</span>.
        </p>
      </Note>
    </div>
  );
}
