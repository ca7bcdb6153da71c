import { ChevronLeft } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { isStep, sendAgainPath, stepAfter, stepBefore, stepNames } from "../application-steps.ts";

type FilesNavProps = {
  step: string;
  savedAt: number | null;
  /** Changes are asked for: the way on is where it is sent again. */
  isMending: boolean;
  zone: string;
  /** Camera and microphone are this page's alone: what leads out of it is loaded again. */
  leavesDocument?: boolean;
};

/** The way back and on, on a step where every file is saved by itself. */
export function FilesNav(props: FilesNavProps) {
  const { step, savedAt, isMending, zone, leavesDocument = false } = props;
  const before = isStep(step) ? stepBefore(step) : null;
  const after = isStep(step) ? stepAfter(step) : "review";
  const toVideo = (to: string) => leavesDocument || to === "video";
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5.5">
      <ButtonLink
        to={before === null ? "/teacher/apply" : `/teacher/apply/${before}`}
        reloadDocument={toVideo(before ?? "")}
        variant="outline"
      >
        <ChevronLeft size={18} aria-hidden="true" />
        {before === null ? "Back" : stepNames[before]}
      </ButtonLink>
      {savedAt === null ? null : (
        <p className="text-xs text-muted max-md:order-last max-md:w-full">
          Saved {timeText(savedAt, zone, "day-time")}. You can leave and come back.
        </p>
      )}
      {isMending ? (
        <ButtonLink to={sendAgainPath} reloadDocument={leavesDocument} className="max-md:flex-1">
          Back to send it again
        </ButtonLink>
      ) : (
        <ButtonLink
          to={`/teacher/apply/${after}`}
          reloadDocument={toVideo(after)}
          className="max-md:flex-1"
        >
          Go to {stepNames[after].toLowerCase()}
        </ButtonLink>
      )}
    </div>
  );
}
