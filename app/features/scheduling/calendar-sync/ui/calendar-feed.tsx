import { CalendarSync } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ShownOnce } from "#app/ui/notices/shown-once.tsx";
import { Time } from "#app/ui/time.tsx";
import type { findCalendarFeed } from "../calendar-feed.server.ts";

type CalendarFeedProps = {
  feed: Awaited<ReturnType<typeof findCalendarFeed>>;
  /** Set right after it was made: it is shown once. */
  address: string | null;
  zone: string;
  busy: boolean;
};

/** The address for one's own calendar: made, replaced, removed. */
export function CalendarFeed({ feed, address, zone, busy }: CalendarFeedProps) {
  return (
    <div className="grid gap-4">
      {address === null ? null : (
        <ShownOnce
          label="Address for your calendar"
          name="address"
          value={address}
          action={
            <a
              href={address.replace(/^https?:/, "webcal:")}
              className="link justify-self-start py-2.5"
            >
              Open it in the calendar of this device
            </a>
          }
        >
          This is the address. Subscribe to it in your calendar now: it is not shown again. Anybody
          who has it can read when your lessons are, and who they are with.
        </ShownOnce>
      )}
      <p className="text-muted">
        {feed === null ? (
          "See your lessons in Google Calendar, Outlook or Apple Calendar. Changes appear there by themselves. Each lesson’s mail and page also have a calendar file."
        ) : (
          <>
            An address was made on <Time at={feed.createdAt} zone={zone} format="date" />.{" "}
            {feed.readAt === null ? (
              "No calendar has read it yet."
            ) : (
              <>
                A calendar last read it on <Time at={feed.readAt} zone={zone} format="date-time" />.
              </>
            )}
          </>
        )}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button variant="outline" name="intent" value="make-calendar-feed" disabled={busy}>
          <CalendarSync size={17} aria-hidden="true" />
          {feed === null ? "Connect my calendar" : "Make a new address"}
        </Button>
        {feed === null ? null : (
          <Button variant="outline" name="intent" value="remove-calendar-feed" disabled={busy}>
            Remove the address
          </Button>
        )}
      </Form>
    </div>
  );
}
