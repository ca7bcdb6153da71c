import { brand } from "#config/brand.ts";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Health, JobQueue, SlowStatement } from "../health.server.ts";
import { PartList } from "./status.static.tsx";

const whole = new Intl.NumberFormat(brand.locale);
const time = new Intl.NumberFormat(brand.locale, { maximumFractionDigits: 1 });

/** Everything below the head of the page, drawn by the server alone. */
export function HealthView({ health }: { health: Health }) {
  const { status, processes, queues, backup, slow } = health;
  return (
    <div className="grid gap-5">
      <PartList parts={status.parts} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title="Servers">
          <Table caption="Servers on this database" phone="fit">
            <TableHead>
              <HeadCell>Number</HeadCell>
              <HeadCell>Runs since</HeadCell>
              <HeadCell align="end">Last heard of</HeadCell>
            </TableHead>
            <TableBody>
              {processes.map(({ id, startedAt, seenAt }) => (
                <Row key={id}>
                  <Cell header>{id.slice(-4)}</Cell>
                  <Cell>
                    <Time at={startedAt} zone={brand.zone} format="date-time" />
                  </Cell>
                  <Cell align="end">
                    {whole.format(Math.max(0, Math.round((status.at - seenAt) / 1_000)))} s ago
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </Panel>
        <Panel title="Backup">
          {backup.isRunning ? (
            <p>
              It is kept as it is written. {time.format(backup.bytes / 1e6)} MB wait to be copied.
            </p>
          ) : (
            <Note tone="warn" title="Nothing keeps what is written now">
              A process with <code>npm run backup -- --follow</code> would. Where the provider of
              the database keeps its own backups, that is where to look.
            </Note>
          )}
        </Panel>
      </div>
      <QueuePanel queues={queues} />
      <SlowPanel slow={slow} />
    </div>
  );
}

function QueuePanel({ queues }: { queues: JobQueue[] }) {
  return (
    <Panel title="Jobs">
      {queues.length === 0 ? (
        <p className="text-muted">Nothing is due, and nothing has failed within a day.</p>
      ) : (
        <Table caption="Jobs that are due or have failed" phone="cards">
          <TableHead>
            <HeadCell>Job</HeadCell>
            <HeadCell align="end">Due</HeadCell>
            <HeadCell align="end">Late</HeadCell>
            <HeadCell align="end">Failed within a day</HeadCell>
          </TableHead>
          <TableBody>
            {queues.map(({ name, due, late, failed }) => (
              <Row key={name}>
                <Cell header className="wrap-anywhere">
                  {name}
                </Cell>
                <Cell label="Due" align="end">
                  {whole.format(due)}
                </Cell>
                <Cell label="Late" align="end">
                  {whole.format(late)}
                </Cell>
                <Cell label="Failed within a day" align="end">
                  {whole.format(failed)}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

function SlowPanel({ slow }: { slow: SlowStatement[] | null }) {
  return (
    <Panel title="Statements that take the database’s time">
      {slow === null ? (
        <p className="text-muted">
          This PostgreSQL keeps no statistics of statements. Start it with{" "}
          <code className="wrap-anywhere">shared_preload_libraries = pg_stat_statements</code>, and
          restart a server.
        </p>
      ) : (
        <>
          <p className="mb-3 text-sm text-muted">
            Since the database’s statistics began, without what people typed. Times in milliseconds.
          </p>
          <Table caption="Statements by the time they took" phone="cards">
            <TableHead>
              <HeadCell>Statement</HeadCell>
              <HeadCell align="end">Share</HeadCell>
              <HeadCell align="end">Times</HeadCell>
              <HeadCell align="end">Usual</HeadCell>
              <HeadCell align="end">Longest</HeadCell>
            </TableHead>
            <TableBody>
              {slow.map(({ text, calls, mean, longest, share }) => (
                <Row key={text}>
                  <Cell header className="max-w-[70ch] min-w-0 font-normal wrap-anywhere">
                    <code className="line-clamp-4 text-xs">{text}</code>
                  </Cell>
                  <Cell label="Share" align="end">
                    {time.format(share)} %
                  </Cell>
                  <Cell label="Times" align="end">
                    {whole.format(calls)}
                  </Cell>
                  <Cell label="Usual" align="end">
                    {time.format(mean)}
                  </Cell>
                  <Cell label="Longest" align="end">
                    {time.format(longest)}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Panel>
  );
}
