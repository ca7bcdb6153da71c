import { CircleCheck, CircleX } from "lucide-react";
import { Link } from "react-router";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ReadApplication } from "../applications.server.ts";
import { applicationStateText } from "../text.ts";

type DecisionMadeProps = { application: ReadApplication; zone: string };

/** What was decided, when, by whom and why. */
export function DecisionMade({ application, zone }: DecisionMadeProps) {
  const { state, reason, decidedAt, decidedByName, slug } = application;
  const isYes = state === "approved";
  return (
    <section aria-labelledby="decided" className="border-t-2 border-ink pt-4.5">
      <h2 id="decided" className="mb-2.5 text-xl">
        Decided
      </h2>
      <Tag tone={isYes ? "ok" : "bad"} icon={isYes ? CircleCheck : CircleX}>
        {applicationStateText(state)}
      </Tag>
      {decidedAt === null ? null : (
        <p className="mt-3">
          On <Time at={decidedAt.getTime()} zone={zone} format="date-time" />
          {decidedByName === null ? null : ` by ${decidedByName}`}.
        </p>
      )}
      {reason === null || reason === "" ? null : (
        <blockquote className="mt-3 border-s-3 border-poppy ps-3.5 whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      {isYes && slug !== null ? (
        <p className="mt-3">
          <Link to={`/student/teachers/${slug}`} className="link inline-flex min-h-11 items-center">
            See the public page
          </Link>
        </p>
      ) : null}
    </section>
  );
}
