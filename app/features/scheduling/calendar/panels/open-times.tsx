import { day as dayLength, formatDay, formatTime, zoneCity } from "#app/platform/time/time.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { weekTitle, type WeekDay } from "../week-layout.ts";

type OpenTimesProps = {
  label: string;
  /** Of the shown week, epoch ms. */
  starts: readonly number[];
  days: readonly WeekDay[];
  zone: string;
  student: { first: string; zone: string };
  chosen?: string;
  error?: string;
};

/** The times of a week that teacher and student have free, by day, on both clocks. */
export function OpenTimes({ label, starts, days, zone, student, chosen, error }: OpenTimesProps) {
  if (starts.length === 0)
    return (
      <p className="text-sm">
        {weekTitle(days, zone)} has no time that is open to both of you. Look at another week.
      </p>
    );
  return (
    <SelectField
      key={chosen}
      name="startsAt"
      label={label}
      hint={`Open to both of you, ${weekTitle(days, zone)}. For another week, use the arrows above the calendar.`}
      defaultValue={starts.some((start) => String(start) === chosen) ? chosen : ""}
      error={error}
      className="num"
    >
      <option value="">Choose a time</option>
      {days.map((one) => {
        const own = starts.filter((start) => start >= one.start && start < one.end);
        return own.length === 0 ? null : (
          <optgroup key={one.date} label={formatDay(one.end - dayLength / 2, zone)}>
            {own.map((start) => (
              <option key={start} value={start}>
                {formatTime(start, zone)}, for {student.first} {formatTime(start, student.zone)} in{" "}
                {zoneCity(student.zone)}
              </option>
            ))}
          </optgroup>
        );
      })}
    </SelectField>
  );
}
