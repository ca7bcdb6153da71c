import { Form, href } from "react-router";
import type { teachers } from "#db/schema/teachers.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

type Status = (typeof teachers.$inferSelect)["status"];

const setByStaff: Partial<Record<Status, string>> = {
  restricted: "We do not show you to new students at the moment. Your booked lessons stay.",
  suspended: "Your account as a teacher is suspended.",
  closing: "Your profile is closing. Nothing new can be booked.",
  closed: "Your profile is closed.",
};

/** Whether lessons can be booked, in words, with the button that changes it: a pause of one's own. */
export function HolidaySwitch({ status, from }: { status: Status; from?: "dashboard" }) {
  const staffSay = setByStaff[status];
  if (staffSay !== undefined) return <Note tone="warn">{staffSay}</Note>;
  const isAway = status === "paused";
  return (
    <Form
      method="post"
      action={`${href("/teacher/profile")}?part=holiday${from ? `&from=${from}` : ""}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5"
      preventScrollReset
    >
      <p className="text-sm">
        {isAway ? (
          <>
            <b>You are on holiday.</b> Nothing new can be booked; booked lessons stay.
          </>
        ) : (
          "Students can book you."
        )}
      </p>
      <input type="hidden" name="holiday" value={isAway ? "end" : "begin"} />
      <Button variant="outline" size="s">
        {isAway ? "Take bookings again" : "Go on holiday"}
      </Button>
    </Form>
  );
}
