import { Ban, Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { untilText } from "#app/platform/time/last-day.ts";
import { versionText } from "#app/features/accounts/terms/text.ts";
import { roleText } from "../text.ts";
import type { PersonFile } from "../people.server.ts";

/** Who somebody is to us, line by line. */
export function PersonFacts({ person, zone }: { person: PersonFile; zone: string }) {
  const { suspendedAt, suspendedUntil, deletionAskedAt, erasedAt, openSessions } = person;
  const at = (when: number) => <Time at={when} zone={zone} format="date-time" />;
  return (
    <dl className="num text-sm">
      <Line name="Email">
        <span className="me-2 wrap-anywhere">{person.email}</span>
        {person.confirmed ? (
          <Tag tone="ok" icon={Check}>
            Confirmed
          </Tag>
        ) : (
          <Tag tone="warn" icon={TriangleAlert}>
            Not confirmed
          </Tag>
        )}
      </Line>
      <Line name="Role">{person.role === null ? "None" : roleText[person.role]}</Line>
      <Line name="Since">{at(person.createdAt)}</Line>
      <Line name="Terms accepted">
        {person.terms.accepted.length === 0
          ? "None"
          : person.terms.accepted.map(({ version, at: when }) => (
              <span key={version} className="block">
                Version of {versionText(version)}, {at(when)}
              </span>
            ))}
      </Line>
      {person.terms.newer === null ? null : (
        <Line name="Told of newer terms">
          Version of {versionText(person.terms.newer.version)}, {at(person.terms.newer.toldAt)}
        </Line>
      )}
      <Line name="Two-step sign-in">{person.twoStep ? "On" : "Off"}</Line>
      <Line name="Open sessions">{openSessions}</Line>
      {suspendedAt === null ? null : (
        <Line name="Suspended since">
          <span className="me-2">{at(suspendedAt)}</span>
          <Tag tone="bad" icon={Ban}>
            {suspendedUntil === null
              ? "Until taken back"
              : `Until ${untilText(suspendedUntil, zone)}`}
          </Tag>
        </Line>
      )}
      {deletionAskedAt === null ? null : (
        <Line name="Deletion asked for">{at(deletionAskedAt)}</Line>
      )}
      {erasedAt === null ? null : <Line name="Erased">{at(erasedAt)}</Line>}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  );
}
