import type { ReactNode } from "react";
import { Form, href } from "react-router";
import type { teachers } from "#db/schema/teachers/teachers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

type Status = (typeof teachers.$inferSelect)["status"];

const setByStaff: Partial<Record<Status, string>> = {
  restricted: "We do not show you to new students at the moment. Your booked lessons stay.",
  suspended: "Your account as a teacher is suspended.",
  closing: "Your profile is closing. Nothing new can be booked.",
  closed: "Your profile is closed.",
};

type Props = { status: Status; isAway: boolean; from?: "dashboard" };

/** A pause of one's own, under a restriction too: who still has students they know says when these may book. */
export function HolidaySwitch({ status, isAway, from }: Props) {
  const staffSay = setByStaff[status];
  const own = <OwnPause isAway={isAway} from={from} />;
  if (staffSay === undefined) return own;
  return (
    <div className="grid gap-3">
      <Note tone="warn">{staffSay}</Note>
      {status === "restricted" ? own : null}
    </div>
  );
}

/** Between two days, or until its end is said; each is chosen in a second step. */
function OwnPause({ isAway, from }: Omit<Props, "status">) {
  return isAway ? (
    <Ways from={from}>
      <p className="text-sm">
        <b>You are on holiday.</b> Nothing new can be booked; booked lessons stay.
      </p>
      <input type="hidden" name="holiday" value="end" />
      <Button variant="outline" size="s">
        Take bookings again
      </Button>
    </Ways>
  ) : (
    <details className="text-sm">
      <summary className="link-quiet inline-flex min-h-11 cursor-pointer items-center font-semibold">
        Go on holiday
      </summary>
      <div className="grid max-w-96 gap-3 rounded-note bg-sunken p-4">
        <p>
          Nothing new can be booked meanwhile. Lessons that are booked take place, unless you move
          or cancel them.
        </p>
        <ButtonLink to={`${href("/teacher/calendar")}?tab=days#off`} size="s">
          Choose the first and the last day
        </ButtonLink>
        <Ways from={from}>
          <input type="hidden" name="holiday" value="begin" />
          <Button variant="outline" size="s">
            Stop bookings until I end it
          </Button>
        </Ways>
      </div>
    </details>
  );
}

function Ways({ from, children }: { from?: "dashboard"; children: ReactNode }) {
  return (
    <Form
      method="post"
      action={`${href("/teacher/profile")}?part=holiday${from ? `&from=${from}` : ""}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5"
      preventScrollReset
    >
      {children}
    </Form>
  );
}
