import { CircleX, Clock, MessageSquare, Pencil, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { timeText } from "#app/ui/time-text.ts";
import type { StatusView } from "./status-page.server.ts";
import { applyAgainText } from "../text.ts";
import { ApplicationSheet } from "../ui/application-sheet.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { StatusItems } from "./status-items.tsx";
import { StatusTimeline } from "./status-timeline.tsx";

type ApplicationStatusProps = { view: StatusView; refused?: string };

/** Where an application is, what was said of each part of it, and what the applicant can do now. */
export function ApplicationStatus({ view, refused }: ApplicationStatusProps) {
  return (
    <div className="grid items-start gap-x-14 gap-y-8 pt-7 md:pt-11 lg:grid-cols-[minmax(0,1fr)_330px]">
      <div className="min-w-0">
        <Head view={view} />
        <div className="mt-5">
          <FormError>{refused}</FormError>
        </div>
        {view.hasTies ? (
          <Note tone="warn" className="mt-4" title="You have lessons to come as a student">
            A teacher's account cannot hold them, so we can only say yes once they are over or
            cancelled.
          </Note>
        ) : null}
        {view.items.length > 0 ? (
          <section aria-label="What was said" className="mt-4 border-t-2 border-ink pt-3.5">
            <StatusItems items={view.items} canMend={view.state === "changes_requested"} />
          </section>
        ) : null}
        {view.reason === null ? null : (
          <section aria-labelledby="more" className="mt-6">
            <h2 id="more" className="text-xl">
              And besides
            </h2>
            <blockquote className="mt-2.5 border-s-3 border-poppy ps-3.5 whitespace-pre-line">
              {view.reason}
            </blockquote>
          </section>
        )}
        <Acts view={view} />
        <details className="mt-9 border-t-2 border-ink pt-4">
          <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold">
            What you sent
          </summary>
          <div className="mt-3 [&_h2]:text-lg">
            <ApplicationSheet content={view.content} country={view.country} names={view.names} />
          </div>
        </details>
      </div>
      <div>
        <StatusTimeline points={view.timeline} />
        <Note icon={MessageSquare} className="mt-7">
          <p>
            Something unclear?{" "}
            <Link to="/contact" className="link">
              Write to us
            </Link>
            . The answer comes by email.
          </p>
        </Note>
      </div>
    </div>
  );
}

/** "Two things to fix, Katarzyna" */
function fixTitle(count: number, name: string): string {
  const words = ["Something", "One thing", "Two things", "Three things", "Four things"];
  return `${words[count] ?? `${count} things`} to fix, ${name}`;
}

function Head({ view }: { view: StatusView }) {
  const name = firstName(view.name);
  const toFix = view.items.filter(({ look }) => look === "failed" || look === "changed").length;
  switch (view.state) {
    case "rejected":
      return (
        <HeadText
          tag={
            <Tag tone="bad" icon={CircleX}>
              Not this time
            </Tag>
          }
          title={`Not this time, ${name}`}
          lead={
            view.canApplyAgain
              ? "What you wrote is kept. Change what is named below, and send it as a new application."
              : `${applyAgainText(view.againFrom ?? 0, view.zone)} What you wrote is kept until then.`
          }
        />
      );
    case "withdrawn":
      return (
        <HeadText
          tag={<Tag icon={Undo2}>Withdrawn</Tag>}
          title="You took it back"
          lead="Nobody reads it any more. What you wrote is kept, and you may apply again at any time."
        />
      );
    case "changes_requested":
      return (
        <HeadText
          tag={
            <Tag tone="warn" icon={Pencil}>
              Changes asked for
            </Tag>
          }
          title={fixTitle(toFix, name)}
          lead={
            view.passesRest
              ? "Everything else is accepted and stays accepted. Send what is named below again, and only that is read."
              : "Change what is named below, and send it again. What is marked as accepted stays accepted; the rest is read then, too."
          }
        />
      );
    default:
      return (
        <HeadText
          tag={
            <Tag tone="info" icon={Clock}>
              {view.state === "in_review" ? "Being read" : "Waiting to be read"}
            </Tag>
          }
          title={`Thank you, ${name}`}
          lead={
            view.due === null
              ? "A person checks every application."
              : `A person checks every application. You will hear from us by ${timeText(view.due - 1, view.zone, "long")}, either way and with the reason.`
          }
        />
      );
  }
}

function HeadText({ tag, title, lead }: { tag: ReactNode; title: string; lead: string }) {
  return (
    <>
      {tag}
      <h1 className="mt-3 wrap-anywhere">{title}</h1>
      <p className="mt-3 max-w-[56ch] text-lg text-muted">{lead}</p>
    </>
  );
}

function Acts({ view }: { view: StatusView }) {
  const busy = useNavigation().state === "submitting";
  const { state, version, items } = view;
  const open = items.filter(({ look }) => look === "failed").length;
  const toSend = items.filter(({ look }) => look === "failed" || look === "changed").length;
  const all = toSend === 1 ? "it" : toSend === 2 ? "both" : "all of them";
  return (
    <div className="mt-6 flex flex-wrap items-start gap-x-4 gap-y-3">
      {state === "changes_requested" ? (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Button name="intent" value="send" disabled={busy || open > 0}>
            Send {all} again
          </Button>
          {open > 0 ? (
            <p className="mt-2 text-xs text-muted">
              You can send once {all === "it" ? "it is" : `${all} are`} changed.
            </p>
          ) : null}
        </Form>
      ) : null}
      {view.canApplyAgain ? <ButtonLink to="/teacher/apply/about">Apply again</ButtonLink> : null}
      {state === "rejected" && !view.canApplyAgain ? (
        <ButtonLink to="/student/teachers" variant="outline">
          Find a teacher meanwhile
        </ButtonLink>
      ) : null}
      {view.canWithdraw ? (
        <details className="min-w-0">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Withdraw application
          </summary>
          <Form
            method="post"
            className="mt-2 grid max-w-100 gap-3 rounded-panel border border-line bg-surface p-4"
          >
            <input type="hidden" name="version" value={version} />
            <p className="text-sm">
              Nobody reads it any more then. What you wrote is kept, and you may apply again at any
              time.
            </p>
            <Button name="intent" value="withdraw" variant="danger" disabled={busy}>
              Yes, withdraw it
            </Button>
          </Form>
        </details>
      ) : null}
    </div>
  );
}
