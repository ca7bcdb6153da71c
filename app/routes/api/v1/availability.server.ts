import { z } from "zod";
import { asTeacher, type Teacher } from "#app/access/actor.ts";
import { readWeeklyHours } from "#app/features/teachers/publishing/set-weekly-hours.server.ts";
import { hourText } from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { operation } from "./operation.ts";

const clock = z
  .string()
  .meta({ description: "Of a half-hour; 24:00 ends the day.", example: "09:30" });

const stretch = z.object({
  weekday: z.int().min(1).max(7).meta({ description: "1 is Monday.", example: 3 }),
  from: clock,
  to: clock,
});

const weeklyHours = z
  .object({ zone: z.string().meta({ example: "Europe/Madrid" }), hours: z.array(stretch) })
  .meta({ id: "WeeklyHours" });

async function readHours(teacher: Teacher) {
  const { zone, windows } = await readWeeklyHours(teacher);
  return {
    zone,
    hours: windows.map(({ weekday, startMinute, endMinute }) => ({
      weekday,
      from: hourText(startMinute),
      to: hourText(endMinute),
    })),
  };
}

export const availabilityReads = [
  operation({
    id: "getAvailability",
    group: "Availability",
    method: "get",
    path: "/availability",
    title: "Your weekly hours",
    about: "When you teach in an ordinary week, by the clock of your zone.",
    scope: "availability:read",
    role: "teacher",
    answer: weeklyHours,
    run: ({ person }) => readHours(asTeacher(person)),
  }),
];
