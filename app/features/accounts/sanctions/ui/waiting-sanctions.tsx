import { href, Link } from "react-router";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { WaitingSanctions } from "../list-sanctions.server.ts";
import { accountDecisionText } from "../text.ts";

/** Decisions about accounts that wait for an admin; who decided does not answer. */
export function WaitingSanctionsPanel({ rows, total, zone }: WaitingSanctions & { zone: string }) {
  if (total === 0) return null;
  return (
    <Panel title="Waits for an admin" className="mb-5">
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={href("/admin/people/:userId/decisions", { userId: row.userId })}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {row.name}
            </Link>
            <span>
              {row.about === "appeal"
                ? `Appeal: ${accountDecisionText(row).title.toLowerCase()}`
                : "Suspension, proposed"}
              , since <Time at={row.since} zone={zone} format="date-time" />
              {row.by === null ? "" : `, decided by ${row.by}`}
            </span>
            <Tag tone={row.isForReader ? "warn" : "neutral"}>
              {row.isForReader ? "You can" : "Another admin"}
            </Tag>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className="mt-2 text-sm text-muted">
          The {rows.length} that wait longest, of {total}.
        </p>
      ) : null}
    </Panel>
  );
}
