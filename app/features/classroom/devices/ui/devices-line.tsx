import { CircleCheck, TriangleAlert } from "lucide-react";
import { href } from "react-router";
import { deviceFaults, deviceResultText, type DeviceResult } from "../device-result.ts";

type DevicesLineProps = {
  check: { result: DeviceResult; checkedAt: number } | null;
  /** The lesson in whose lobby they can be tried again. */
  lessonId: string;
  zone: string;
};

/** Whether the devices worked when they were last tried, and the way to try them. */
export function DevicesLine({ check, lessonId, zone }: DevicesLineProps) {
  const isWell = check !== null && deviceFaults(check.result).length === 0;
  const Icon = isWell ? CircleCheck : TriangleAlert;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-sm">
      {check === null ? null : (
        <Icon size={18} aria-hidden="true" className={isWell ? "text-success" : "text-warn"} />
      )}
      <span>
        {check === null
          ? "You have not tried your camera and microphone here yet."
          : deviceResultText(check.result, check.checkedAt, zone)}
      </span>
      {/* The room needs a document of its own: camera and microphone are allowed by it. */}
      <a
        href={href("/lessons/:lessonId/room", { lessonId })}
        className="link inline-flex min-h-11 items-center"
      >
        {check === null ? "Try them" : "Try them again"}
      </a>
    </p>
  );
}
