import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import {
  bufferText,
  minimumNoticeText,
} from "#app/features/teachers/reference-data/hours/booking-terms.ts";
import { noticeChoices } from "#app/features/teachers/reference-data/hours/notice-choices.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";

const { booking, cancel } = rules;

/** How soon, how far ahead and with what pause lessons are booked, as fields. */
export function OwnTerms({ field }: { field: FieldOf }) {
  const [leastDays, mostDays] = booking.windowDaysRange;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label="Minimum notice" {...field("noticeHours")}>
        <NoticeChoices stored={field("noticeHours").defaultValue} />
      </SelectField>
      <SelectField
        label="Minimum notice for a trial"
        hint="Never shorter than for other lessons."
        {...field("trialNoticeHours")}
      >
        <NoticeChoices stored={field("trialNoticeHours").defaultValue} />
      </SelectField>
      <TextField
        label="Bookable ahead, in days"
        hint={`From ${leastDays} to ${mostDays}`}
        inputMode="numeric"
        maxLength={3}
        {...field("windowDays")}
      />
      <SelectField
        label="Pause between lessons"
        hint="Every lesson has a break built in; the longer of the two counts."
        {...field("bufferMinutes")}
      >
        {booking.bufferMinutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {bufferText(minutes)}
          </option>
        ))}
      </SelectField>
      {(["maxPerDay", "maxPerWeek"] as const).map((name) => {
        const isDay = name === "maxPerDay";
        const [least, most] = isDay ? booking.lessonsPerDayRange : booking.lessonsPerWeekRange;
        return (
          <TextField
            key={name}
            label={isDay ? "Lessons in a day, at most" : "Lessons in a week, at most"}
            optional
            hint={`From ${least} to ${most}, counted on your own clock. Blank is no limit.`}
            inputMode="numeric"
            maxLength={2}
            {...field(name)}
          />
        );
      })}
      <SelectField
        label="Students cancel free of charge up to"
        hint="A booked lesson keeps what was shown when it was booked."
        {...field("freeCancelHours")}
      >
        {cancel.freeHoursChoices.map((hours) => (
          <option key={hours} value={hours}>
            {hours} hours before
          </option>
        ))}
      </SelectField>
      <SelectField
        label="When a student wants a lesson"
        hint={`A request holds the time, and the money is only reserved, until you answer: within ${booking.approveHours} hours, and ${booking.approveBeforeStartHours} hours before the lesson at the latest. One you do not answer lapses, and counts nothing against you.`}
        {...field("approveFirst")}
      >
        <option value="false">It is booked as soon as it is paid</option>
        <option value="true">I answer each request first</option>
      </SelectField>
      <SelectField
        label="Instant lessons"
        hint={`Open times of the next ${booking.instantAheadHours} hours, whatever your notice. You answer within ${booking.instantAnswerMinutes} minutes; after ${booking.instantMissesBeforeOff} without an answer this is switched off.`}
        {...field("instantLessons")}
      >
        <option value="false">Not offered</option>
        <option value="true">Students can ask me for the next hours</option>
      </SelectField>
    </div>
  );
}

/** An operator may have taken a choice away that somebody still has. */
function NoticeChoices({ stored }: { stored: string }) {
  const hours = Number(stored);
  const all =
    noticeChoices.includes(hours) || Number.isNaN(hours)
      ? noticeChoices
      : [hours, ...noticeChoices];
  return all.map((one) => (
    <option key={one} value={one}>
      {minimumNoticeText(one)}
    </option>
  ));
}
