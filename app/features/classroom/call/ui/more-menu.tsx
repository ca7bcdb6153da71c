import {
  BookOpen,
  Captions,
  Circle,
  CircleOff,
  Ellipsis,
  Flag,
  PictureInPicture2,
  SlidersHorizontal,
  type LucideIcon,
} from "lucide-react";
import { useId, useRef } from "react";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { canRecordCall } from "#app/features/classroom/recording/record-call.ts";
import type { Recording } from "#app/features/classroom/recording/use-recording.ts";
import { knowsCaptions } from "../captions.ts";
import type { CaptionsState } from "./live-captions.tsx";
import { controlLook } from "./controls.tsx";
import { otherPictureId } from "./other-tile.tsx";

type MoreMenuProps = {
  /** There is a picture of the other to take out of the page. */
  seesFace: boolean;
  captions: CaptionsState;
  onCaptions(): void;
  recording: Recording;
  side: Side;
  onMaterials(): void;
  onReport(): void;
  onDevices(): void;
};

/** What is needed seldom: materials, devices, the picture in a window of its own, and a report that does not end the call. */
export function MoreMenu(props: MoreMenuProps) {
  const { seesFace, captions, onCaptions, recording, side, onMaterials, onReport, onDevices } =
    props;
  const { student, teacher } = recording.agreement;
  const mayAsk = side === "teacher" || canRecordCall();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const then = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`${controlLook} bg-stage-2 text-on-stage hover:bg-stage-line`}
      >
        <Ellipsis size={20} aria-hidden="true" />
        <span className="sr-only">More</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-x-0 inset-bs-auto inset-be-22 m-auto max-h-[calc(100dvh-6.5rem)] w-72 short:inset-be-17 short:max-h-[calc(100dvh-4.75rem)] rounded-panel border border-line bg-surface p-2 text-ink shadow-sh3"
      >
        <ul>
          <Choice icon={BookOpen} onClick={then(onMaterials)}>
            Materials
          </Choice>
          <Choice icon={SlidersHorizontal} onClick={then(onDevices)}>
            Camera, microphone, speakers
          </Choice>
          {seesFace && document.pictureInPictureEnabled ? (
            <Choice icon={PictureInPicture2} onClick={then(showInPicture)}>
              Picture in picture
            </Choice>
          ) : null}
          {knowsCaptions() ? (
            <Choice icon={Captions} onClick={then(onCaptions)}>
              {captions === "on" ? "Captions off" : "Captions, made on this device"}
            </Choice>
          ) : null}
          {student || teacher ? (
            <Choice icon={CircleOff} onClick={then(recording.end)}>
              {student && teacher ? "Stop the recording" : "Do not record"}
            </Choice>
          ) : mayAsk ? (
            <Choice icon={Circle} onClick={then(recording.agree)}>
              Ask to record the lesson
            </Choice>
          ) : null}
          <Choice icon={Flag} onClick={then(onReport)}>
            Report a problem
          </Choice>
        </ul>
      </div>
    </>
  );
}

type ChoiceProps = { icon: LucideIcon; onClick(): void; children: string };

function Choice({ icon: Icon, onClick, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-sunken"
      >
        <Icon size={18} aria-hidden="true" />
        {children}
      </button>
    </li>
  );
}

/** The other's face in a small window over everything, or back on the page. */
async function showInPicture(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>(`#${otherPictureId}`);
  // A browser that says no leaves the picture where it is.
  if (document.pictureInPictureElement) await document.exitPictureInPicture().catch(() => {});
  else await video?.requestPictureInPicture().catch(() => {});
}
