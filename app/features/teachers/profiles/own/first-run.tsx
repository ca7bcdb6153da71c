import { CircleCheck, Circle } from "lucide-react";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { ProfileHealth } from "../profile-health.server.ts";

type FirstRunProps = {
  firstRun: ProfileHealth["firstRun"];
  /** Open in a week. */
  openHours: number;
};

export function isFirstRunOver({ hours, offers, page }: ProfileHealth["firstRun"]): boolean {
  return Boolean(hours && offers && page);
}

/** The three things to do after a yes, each ticked by doing it; nothing once all are done. */
export function FirstRun({ firstRun, openHours }: FirstRunProps) {
  if (isFirstRunOver(firstRun)) return null;
  return (
    <Panel title="Welcome. Three things before your first lesson" tone="butter">
      <ol>
        <Step
          done={firstRun.hours}
          title="Check your hours"
          text={
            openHours > 0
              ? `You gave ${openHours} hours a week in your application. Are they still right?`
              : "No hour of your week is open yet. Say when you teach."
          }
        >
          {openHours > 0 ? (
            <Form method="post" action={href("/teacher/dashboard")} className="mb-2">
              <Button name="did" value="hours" size="s">
                Looks right
              </Button>
            </Form>
          ) : null}
          <ButtonLink to={`${href("/teacher/calendar")}?tab=hours`} variant="outline" size="s">
            Open your week
          </ButtonLink>
        </Step>
        <Step
          done={firstRun.offers}
          title="Check your offers"
          text="Names, levels and prices, as students will see them."
        >
          <ButtonLink to={href("/teacher/profile/offers")} variant="outline" size="s">
            Check the offers
          </ButtonLink>
        </Step>
        <Step done={firstRun.page} title="See your public page" text="The way a student does.">
          <Form method="post" action={href("/teacher/dashboard")}>
            <input type="hidden" name="did" value="page" />
            <Button variant="outline" size="s">
              See the page
            </Button>
          </Form>
        </Step>
      </ol>
    </Panel>
  );
}

type StepProps = { done?: boolean; title: string; text: string; children: React.ReactNode };

function Step({ done, title, text, children }: StepProps) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-t border-line py-3.5 first:border-t-0 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      <Icon size={22} aria-hidden="true" className={done ? "text-success" : "text-muted"} />
      <div className="min-w-0">
        <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">
          {title}
          {done ? <span className="sr-only">: done</span> : null}
        </h3>
        <p className="text-sm">{done ? "Done." : text}</p>
      </div>
      {done ? null : <div className="max-sm:col-start-2">{children}</div>}
    </li>
  );
}
