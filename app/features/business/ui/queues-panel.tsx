import { href } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { formatDuration } from "#app/platform/time/duration.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Business } from "../business.server.ts";
import type { QueueHealth, QueueName } from "../queue-health.server.ts";
import { figureText, queueWords } from "../text.ts";

/** Nobody takes a job by hand. */
const paths: Record<QueueName, string | null> = {
  applications: href("/admin/teachers"),
  reports: href("/admin/reports"),
  messages: `${href("/admin/reports")}?tab=messages`,
  disputes: href("/admin/disputes"),
  adjustments: href("/admin/money/adjustments"),
  differences: href("/admin/money/differences"),
  jobs: null,
};

/** What waits for admins at this moment, and since when. */
export function QueuesPanel({ queues, now }: Pick<Business, "queues" | "now">) {
  return (
    <Panel title="Queues now">
      <Table caption="Queues now" phone="cards">
        <TableHead>
          <HeadCell>Queue</HeadCell>
          <HeadCell align="end">Waiting</HeadCell>
          <HeadCell>Late</HeadCell>
          <HeadCell align="end">Oldest</HeadCell>
        </TableHead>
        <TableBody>
          {queues.map((one) => (
            <Row key={one.queue}>
              <Cell header>
                <QueueLink queue={one.queue} />
              </Cell>
              <Cell label="Waiting" align="end">
                {figureText(one.waiting)}
              </Cell>
              <Cell label="Late">
                <Late {...one} />
              </Cell>
              <Cell label="Oldest" align="end" className="whitespace-nowrap">
                {one.oldest === null ? "–" : formatDuration(Math.max(0, now - one.oldest))}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function QueueLink({ queue }: Pick<QueueHealth, "queue">) {
  const path = paths[queue];
  if (path === null) return <>{queueWords[queue]}</>;
  return (
    <AdminLink
      to={path}
      className="-my-3 inline-flex min-h-11 items-center underline underline-offset-3"
    >
      {queueWords[queue]}
    </AdminLink>
  );
}

function Late({ late, waiting }: QueueHealth) {
  if (late === null || waiting === 0) return <>–</>;
  if (late === 0) return <Tag tone="ok">In time</Tag>;
  return <Tag tone="bad">{figureText(late)} late</Tag>;
}
