import { useLocation } from "react-router";
import { rules } from "#config/rules.ts";
import { formatDayTime, formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { TakeSlot } from "#app/features/teachers/profiles/booking-panel/take-slot.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { chatIn } from "../chat-behind.ts";
import type { SchedulingReason } from "#app/features/scheduling/lessons/text.ts";
import { NearestSlots } from "./nearest-slots.tsx";

type LapsedHoldProps = {
  lesson: LessonView & { offerId: string };
  /** Why the same time cannot be had again; null where it can. */
  why: SchedulingReason | null;
  nearest: number[];
  zone: string;
};

/** Says in words that the hold is over, and offers the same time again while it is free. */
export function LapsedHold({ lesson, why, nearest, zone }: LapsedHoldProps) {
  const chatId = chatIn(useLocation().search);
  const { startsAt, offerId, teacherSlug, pricePence } = lesson;
  const offer = { id: offerId, pricePence };
  if (why !== null)
    return (
      <Note
        tone="warn"
        title={
          why === "slot-taken"
            ? "The hold has ended, and somebody else has the time now"
            : "The hold has ended, and the time can no longer be booked"
        }
      >
        <NearestSlots
          slots={nearest}
          zone={zone}
          teacherSlug={teacherSlug}
          offer={offer}
          lead="Nothing was charged. These are the nearest free times."
        />
      </Note>
    );
  return (
    <Note tone="warn" title="The hold has ended">
      <p className="mb-3">
        {lesson.heldByTeacher
          ? `${firstName(lesson.teacherName)} reserved it for you until ${formatDayTime(lesson.heldUntil!, zone)}, or released it before.`
          : `We keep a time for ${rules.booking.holdMinutes} minutes, or until you let it go.`}{" "}
        Nothing was charged, and it is still free.
      </p>
      <TakeSlot
        slug={teacherSlug}
        {...{ offer, at: startsAt, chatId }}
        mayTake
        className={buttonClass({})}
      >
        Take {formatShortDay(startsAt, zone)}, {formatTime(startsAt, zone)} again
      </TakeSlot>
    </Note>
  );
}
