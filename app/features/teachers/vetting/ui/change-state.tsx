import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ChangePage } from "../changes/change-page.server.ts";
import { changePartNames } from "../text.ts";
import { reviewItems } from "#app/features/teachers/applications/review-items.ts";

type ChangeStateProps = Pick<ChangePage, "change" | "changed"> & { zone: string };

/** The state of the change, and what can be done with it as a whole. */
export function ChangeState({ change, changed, zone }: ChangeStateProps) {
  if (change === null) return null;
  const { state, version, sentAt, decidedAt, reason, comments } = change;
  const parts = changePartNames(changed);
  switch (state) {
    case "draft":
      return (
        <Note
          tone="info"
          title={changed.length > 0 ? `Not sent yet: ${parts}` : "Nothing is changed yet"}
          action={
            <>
              {changed.length > 0 ? (
                <Act part="send" version={version} label="Send for review" />
              ) : null}
              <Act part="withdraw" version={version} label="Discard" isQuiet />
            </>
          }
        >
          <p className="text-sm">
            Students see the published version until somebody here has looked at it.
          </p>
        </Note>
      );
    case "submitted":
    case "in_review":
      return (
        <Note
          tone="info"
          title={
            <>
              Your {parts} wait for review since{" "}
              <Time at={sentAt!} zone={zone} format="date-time" />
            </>
          }
          action={<Act part="withdraw" version={version} label="Withdraw" isQuiet />}
        >
          <p className="text-sm">
            Students see the published version meanwhile. To change something again, withdraw first.
          </p>
        </Note>
      );
    case "changes_requested":
      return (
        <Note
          tone="warn"
          title="Please change something"
          action={
            <>
              <Act part="send" version={version} label="Send again" />
              <Act part="withdraw" version={version} label="Withdraw" isQuiet />
            </>
          }
        >
          <ul className="mt-1 grid gap-2 text-sm">
            {comments.map(({ item, reason: said }) => (
              <li key={item}>
                <b>{reviewItems[item].name}:</b> <span className="whitespace-pre-line">{said}</span>
              </li>
            ))}
          </ul>
        </Note>
      );
    case "approved":
      return (
        <Note tone="ok">
          Your last change is published since <Time at={decidedAt!} zone={zone} format="date" />.
        </Note>
      );
    case "rejected":
      return (
        <Note tone="bad" title="Your last change was not accepted">
          {reason ? <p className="text-sm whitespace-pre-line">{reason}</p> : null}
          <ul className="grid gap-1 text-sm">
            {comments.map(({ item, reason: said }) => (
              <li key={item}>
                <b>{reviewItems[item].name}:</b> {said}
              </li>
            ))}
          </ul>
        </Note>
      );
    case "withdrawn":
      return null;
  }
}

type ActProps = { part: "send" | "withdraw"; version: number; label: string; isQuiet?: boolean };

function Act({ part, version, label, isQuiet }: ActProps) {
  return (
    <Form method="post" action={`/teacher/profile/checked?part=${part}`} preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <Button size="s" variant={isQuiet ? "outline" : "primary"}>
        {label}
      </Button>
    </Form>
  );
}
