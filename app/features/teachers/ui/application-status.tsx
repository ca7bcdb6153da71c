import { clsx } from "clsx";
import { CircleX, Clock, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { rules } from "#config/rules.ts";
import type { ApplicationContent, Application } from "../application-steps.ts";
import { againText } from "../text.ts";
import { ApplicationSheet } from "./application-sheet.tsx";
import { firstName } from "./first-name.ts";

export type StatusView = {
  state: Application["state"];
  reason: string | null;
  sentAt: number | null;
  decidedAt: number | null;
  due: number | null;
  againFrom: number | null;
  canApplyAgain: boolean;
  /** Lessons or money as a student that an approval has to wait for. */
  hasTies: boolean;
};

type ApplicationStatusProps = {
  view: StatusView;
  content: ApplicationContent;
  country: string;
  name: string;
  zone: string;
};

/** Where an application is, what was said about it, and what the applicant can do now. */
export function ApplicationStatus({ view, content, country, name, zone }: ApplicationStatusProps) {
  return (
    <div className="grid items-start gap-x-14 gap-y-8 pt-7 md:pt-11 lg:grid-cols-[minmax(0,1fr)_330px]">
      <div className="min-w-0">
        <StatusHead view={view} name={firstName(name)} zone={zone} />
        {view.reason === null || view.reason === "" ? null : (
          <section
            aria-labelledby="reason"
            className="mt-6 rounded-panel border border-line bg-surface p-5"
          >
            <h2 id="reason" className="text-xl">
              The reason
            </h2>
            <blockquote className="mt-2.5 border-s-3 border-poppy ps-3.5 whitespace-pre-line">
              {view.reason}
            </blockquote>
          </section>
        )}
        {view.hasTies ? (
          <Note tone="warn" className="mt-6" title="You have lessons to come as a student">
            A teacher's account cannot hold them, so we can only say yes once they are over or
            cancelled.
          </Note>
        ) : null}
        <section aria-labelledby="sent" className="mt-9 border-t-2 border-ink pt-6">
          <h2 id="sent" className="mb-5 text-2xl">
            What you sent
          </h2>
          <div className="[&_h2]:text-lg">
            <ApplicationSheet content={content} country={country} />
          </div>
        </section>
      </div>
      <Timeline view={view} zone={zone} />
    </div>
  );
}

function StatusHead({ view, name, zone }: Omit<ApplicationStatusProps, "content" | "country">) {
  switch (view.state) {
    case "rejected":
      return (
        <Head
          tag={
            <Tag tone="bad" icon={CircleX}>
              Not this time
            </Tag>
          }
          title={`Not this time, ${name}`}
          lead={
            view.canApplyAgain
              ? "What you wrote is kept. Change what the reason names, and send it again."
              : `${againText(view.againFrom ?? 0, zone)} What you wrote is kept until then.`
          }
          action={
            view.canApplyAgain ? (
              <ButtonLink to="/teacher/apply/languages">Apply again</ButtonLink>
            ) : (
              <ButtonLink to="/student/teachers" variant="outline">
                Find a teacher meanwhile
              </ButtonLink>
            )
          }
        />
      );
    case "changes_requested":
      return (
        <Head
          tag={
            <Tag tone="warn" icon={Pencil}>
              Changes asked for
            </Tag>
          }
          title={`Something to change, ${name}`}
          lead="Change what is named below, and send it again. There is no deadline."
          action={<ButtonLink to="/teacher/apply/review">Change my application</ButtonLink>}
        />
      );
    default:
      return (
        <Head
          tag={
            <Tag tone="info" icon={Clock}>
              Waiting to be read
            </Tag>
          }
          title={`Thank you, ${name}`}
          lead={
            view.due === null
              ? "A person reads every application."
              : `A person reads every application. You will hear from us by ${timeText(view.due, zone, "long")}, either way and with the reason.`
          }
        />
      );
  }
}

type HeadProps = { tag: ReactNode; title: string; lead: string; action?: ReactNode };

function Head({ tag, title, lead, action }: HeadProps) {
  return (
    <>
      {tag}
      <h1 className="mt-3">{title}</h1>
      <p className="mt-3 max-w-[56ch] text-lg text-muted">{lead}</p>
      {action ? <div className="mt-6">{action}</div> : null}
    </>
  );
}

function Timeline({ view, zone }: { view: StatusView; zone: string }) {
  const { sentAt, decidedAt, due, state } = view;
  const isDecided = decidedAt !== null;
  const at = (time: number | null) => (time === null ? "" : timeText(time, zone, "long-time"));
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-2xl">
        Where it is
      </h2>
      <ol>
        <Point look="done" title="Sent">
          {at(sentAt)}
        </Point>
        <Point look={isDecided ? "done" : "now"} title="Read by a person">
          {isDecided
            ? "By one of our team"
            : `Within ${rules.apply.reviewWorkDays} working days of sending${due === null ? "" : `, by ${timeText(due, zone, "long")}`}`}
        </Point>
        <Point look={isDecided ? "now" : "ahead"} title="Decision" isLast>
          {state === "rejected"
            ? `Not this time, ${at(decidedAt)}`
            : "With the reason, either way. After a yes your page opens at once."}
        </Point>
      </ol>
    </section>
  );
}

type PointProps = {
  look: "done" | "now" | "ahead";
  title: string;
  isLast?: boolean;
  children: ReactNode;
};

function Point({ look, title, isLast, children }: PointProps) {
  return (
    <li aria-current={look === "now" ? "step" : undefined} className="relative ps-9 pb-6 last:pb-0">
      <span
        aria-hidden="true"
        className={clsx(
          "absolute inset-s-0.75 inset-bs-1 size-4 rounded-full border-3",
          look === "done" && "border-brand bg-brand",
          look === "now" && "border-ink bg-butter",
          look === "ahead" && "border-line-strong bg-surface",
        )}
      />
      {isLast ? null : (
        <span
          aria-hidden="true"
          className="absolute inset-s-2.5 inset-bs-5.5 -inset-be-0.5 w-0.5 bg-line-strong"
        />
      )}
      <b className="block font-semibold">{title}</b>
      <span className="text-sm text-muted">{children}</span>
    </li>
  );
}
