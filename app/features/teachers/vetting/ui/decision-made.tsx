import { CircleCheck, CircleX, Pencil, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ReadApplication } from "#app/features/teachers/applications/applications.server.ts";
import { itemKeys, reviewItems } from "#app/features/teachers/applications/review-items.ts";
import { applicationStateText } from "#app/features/teachers/applications/text.ts";
import type { Ticked } from "../review-forms.ts";

type DecisionMadeProps = { application: ReadApplication; ticked: Ticked; zone: string };

function tagOf(state: ReadApplication["state"]): { tone: Tone; icon: LucideIcon } {
  if (state === "approved") return { tone: "ok", icon: CircleCheck };
  if (state === "rejected") return { tone: "bad", icon: CircleX };
  return { tone: "warn", icon: Pencil };
}

/** What was decided, when, by whom and why. */
export function DecisionMade({ application, ticked, zone }: DecisionMadeProps) {
  const { state, reason, decidedAt, decidedByName, slug } = application;
  const isYes = state === "approved";
  const failed = itemKeys.filter((item) => ticked[item]?.verdict === "failed");
  return (
    <section aria-labelledby="decided" className="border-t-2 border-ink pt-4.5">
      <h2 id="decided" className="mb-2.5 text-xl">
        {state === "changes_requested" ? "Waiting for the applicant" : "Decided"}
      </h2>
      <Tag {...tagOf(state)}>{applicationStateText(state)}</Tag>
      {decidedAt === null ? null : (
        <p className="mt-3">
          On <Time at={decidedAt.getTime()} zone={zone} format="date-time" />
          {decidedByName === null ? null : ` by ${decidedByName}`}.
        </p>
      )}
      {failed.map((item) => (
        <div key={item} className="mt-3">
          <h3 className="text-base">{reviewItems[item].name}</h3>
          <blockquote className="mt-1 border-s-3 border-poppy ps-3.5 whitespace-pre-line">
            {ticked[item]!.reason}
          </blockquote>
        </div>
      ))}
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
