import { useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { AnnouncementPage } from "../announcements.server.ts";
import { announcementStateText, audienceOf, peopleText, waysText } from "../text.ts";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { stateTone } from "./announcement-list.tsx";

type ActsProps = {
  announcement: AnnouncementPage;
  languages: { code: string; name: string }[];
  state: FormState | undefined;
  zone: string;
  /** Send was pressed once. */
  isConfirming: boolean;
};

/** What can be done with an announcement: send, change or delete a draft, stop what is being sent. */
export function AnnouncementActs(props: ActsProps) {
  return props.announcement.people === null ? <Sent {...props} /> : <Draft {...props} />;
}

function Draft({ announcement, languages, state, isConfirming }: ActsProps) {
  const busy = useNavigation().state === "submitting";
  const { people, version } = announcement;
  const refused = typedValue(state, "intent") === "save" ? state : undefined;
  return (
    <div className="grid min-w-0 gap-5">
      <Panel title="Send" tone="butter">
        <p className="num">
          {audienceOf(announcement)}: it reaches <strong>{peopleText(people!)}</strong> now, by{" "}
          {waysText(announcement).toLowerCase()}.
        </p>
        <p className="mt-2 text-sm">
          Look at it on this page first. What was sent cannot be taken back; sending can be stopped.
        </p>
        <Form method="post" className="mt-4 grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="seen" value={version} />
          {isConfirming ? (
            <>
              <input type="hidden" name="confirmed" value="yes" />
              <p role="status" className="num font-semibold">
                Nothing is sent yet. Do you want to send it to {peopleText(people!)} now?
              </p>
            </>
          ) : null}
          <Button disabled={busy || people === 0}>
            {isConfirming ? "Yes, send" : "Send"} to {peopleText(people!)}
          </Button>
        </Form>
      </Panel>
      <Panel title="Change">
        <Form key={version} method="post" className="grid gap-4" noValidate>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="seen" value={version} />
          <AnnouncementFields state={refused} languages={languages} stored={announcement} />
          <div>
            <Button variant="outline" disabled={busy}>
              Save draft
            </Button>
          </div>
        </Form>
      </Panel>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Delete draft
        </summary>
        <Form method="post" className="mt-2 grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="delete" />
          <p className="text-sm">Nobody was told of it. It cannot be brought back.</p>
          <Button variant="danger" disabled={busy}>
            Yes, delete it
          </Button>
        </Form>
      </details>
    </div>
  );
}

function Sent({ announcement, zone }: ActsProps) {
  const busy = useNavigation().state === "submitting";
  const { revalidate } = useRevalidator();
  const { state, told, expected, sentBy, startedAt, endedAt, stoppedBy } = announcement;
  const isRunning = state === "sending";
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void revalidate(), 3_000);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <Panel
      title="How far it is"
      action={<Tag tone={stateTone[state]}>{announcementStateText[state]}</Tag>}
    >
      <dl className="num grid gap-1.5 text-sm">
        <Fact label="To">{audienceOf(announcement)}</Fact>
        <Fact label="How">{waysText(announcement)}</Fact>
        <Fact label="Told">
          {peopleText(told)} of {expected}
        </Fact>
        <Fact label="Sent by">
          {sentBy}, <Time at={startedAt!} zone={zone} format="date-time" />
        </Fact>
        {endedAt === null ? null : (
          <Fact label={state === "stopped" ? "Stopped" : "Done"}>
            {stoppedBy === null ? null : `${stoppedBy}, `}
            <Time at={endedAt} zone={zone} format="date-time" />
          </Fact>
        )}
      </dl>
      {isRunning ? (
        <Form method="post" className="mt-4">
          <input type="hidden" name="intent" value="stop" />
          <Button variant="danger" disabled={busy}>
            Stop sending
          </Button>
        </Form>
      ) : null}
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
