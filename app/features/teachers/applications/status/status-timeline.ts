/** Where an application is, as its writer sees it: what happened, where it is now, what is still to come. Pure. */
import type { ApplicationState } from "#db/schema/teachers/application-states.ts";
import { timeText } from "#app/ui/time-text.ts";
import { rules } from "#config/rules.ts";

export type TimelineStep = {
  to: ApplicationState;
  from: ApplicationState | null;
  at: number;
  by: string | null;
};
export type TimelinePoint = { look: "done" | "now" | "ahead"; title: string; text: string };

const within = `Within ${rules.apply.reviewWorkDays} working days of sending`;

/** `steps` in the order in which they happened. */
export function timelineOf(
  { state, steps, due }: { state: ApplicationState; steps: TimelineStep[]; due: number | null },
  zone: string,
): TimelinePoint[] {
  const points = steps.map((step): TimelinePoint => pastOf(step, zone));
  const last = points.at(-1);
  const by = due === null ? within : `${within}, by ${timeText(due - 1, zone, "long")}`;
  const decision: TimelinePoint = {
    look: "ahead",
    title: "Decision",
    text: "With the reason, either way. After a no for something that can be corrected you may apply again at once.",
  };
  switch (state) {
    case "submitted":
      return [...points, { look: "now", title: "Read by a person", text: by }, decision];
    case "in_review":
      if (last) last.look = "now";
      return [...points, { ...decision, text: `${by}. ${decision.text}` }];
    case "changes_requested":
      if (last) last.look = "now";
      return [...points, { look: "ahead", title: "Read again", text: within }, decision];
    default:
      if (last) last.look = "now";
      return points;
  }
}

function pastOf({ to, from, at, by }: TimelineStep, zone: string): TimelinePoint {
  const when = timeText(at, zone, "long-time");
  const point = (title: string, text = when): TimelinePoint => ({ look: "done", title, text });
  switch (to) {
    case "submitted":
      return point(from === "changes_requested" ? "Sent again" : "Sent");
    case "in_review":
      return point("Read by a person", by === null ? when : `${when}, by ${initials(by)}`);
    case "changes_requested":
      return point(
        "Waiting for you",
        `Since ${when}. There is no deadline; what you wrote is kept.`,
      );
    case "withdrawn":
      return point("Withdrawn by you");
    case "approved":
      return point("Decision", `Accepted, ${when}`);
    default:
      return point("Decision", `Not this time, ${when}`);
  }
}

/** "Rosa Okafor" → "R. O." */
function initials(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]!.toUpperCase()}.`)
    .join(" ");
}
