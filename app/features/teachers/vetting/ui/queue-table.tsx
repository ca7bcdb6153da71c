import { clsx } from "clsx";
import { Flag } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ApplicationRow } from "../application-queue.server.ts";
import type { ApplicationShow } from "../queue-query.ts";
import { flagText } from "../text.ts";
import { applicationStateText } from "#app/features/teachers/applications/text.ts";
import { ClockBars } from "./clock-bars.tsx";
import {
  ListFrame,
  TeacherWho,
  wide,
} from "#app/features/teachers/teacher-cards/ui/teacher-who.tsx";

type QueueTableProps = { rows: ApplicationRow[]; show: ApplicationShow; zone: string };

const since: Record<Exclude<ApplicationShow, "waiting">, string> = {
  applicant: "Asked for changes",
  decided: "Decided",
};

/** Applications: the waiting ones with their clock and a way to claim them, the others with their day. */
export function ApplicationTable({ rows, show, zone }: QueueTableProps) {
  return (
    <ListFrame>
      <Table caption="Applications" phone="cards">
        <TableHead>
          <HeadCell>Applicant</HeadCell>
          <HeadCell>{show === "waiting" ? "Clock" : "When"}</HeadCell>
          <HeadCell>Teaches</HeadCell>
          <HeadCell className={wide}>From</HeadCell>
          <HeadCell>Flags</HeadCell>
          <HeadCell>State</HeadCell>
          {show === "waiting" ? <HeadCell>Claimed by</HeadCell> : null}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <QueueLine key={row.id} {...{ row, show, zone }} />
          ))}
        </TableBody>
      </Table>
    </ListFrame>
  );
}

const cell = "md:align-middle";

function QueueLine({ row, show, zone }: Omit<QueueTableProps, "rows"> & { row: ApplicationRow }) {
  return (
    <Row
      data-row
      className={clsx(
        "focus-within:bg-brand-soft",
        row.claim?.isMine && "bg-success-soft max-md:bg-success-soft!",
      )}
    >
      <Cell header className={cell}>
        <TeacherWho
          name={row.name}
          email={row.email}
          seed={row.portraitSeed}
          photo={row.photo}
          to={`/admin/teachers/${row.id}`}
        />
      </Cell>
      <Cell label={show === "waiting" ? "Clock" : "When"} className={cell}>
        {row.clock !== null ? (
          <ClockBars clock={row.clock} zone={zone} />
        ) : show === "waiting" ? null : (
          <>
            {since[show]} <Time at={row.at} zone={zone} format="date" />
          </>
        )}
      </Cell>
      <Cell label="Teaches" className={cell}>
        {row.teaches.join(", ")}
      </Cell>
      <Cell label="From" className={`${cell} ${wide}`}>
        {row.country}
      </Cell>
      <Cell label="Flags" className={clsx(cell, row.flags.length === 0 && "max-md:hidden")}>
        <span className="inline-flex flex-wrap gap-1.5">
          {row.flags.map((flag) => (
            <Tag key={flag} tone={flag === "duplicate" ? "bad" : "warn"} icon={Flag}>
              {flagText(flag)}
            </Tag>
          ))}
        </span>
      </Cell>
      <Cell label="State" className={cell}>
        {row.state === "submitted" && row.isAgain ? "Sent again" : applicationStateText(row.state)}
        {row.kind === "change" ? <span className="block text-xs text-muted">A change</span> : null}
      </Cell>
      {show === "waiting" ? (
        <Cell label="Claimed by" className={cell}>
          <Claim row={row} />
        </Cell>
      ) : null}
    </Row>
  );
}

function Claim({ row }: { row: ApplicationRow }) {
  if (row.claim !== null)
    return row.claim.isMine ? <b className="font-semibold">You</b> : <>{row.claim.by}</>;
  return (
    <Form method="post" action={`/admin/teachers/${row.id}`}>
      <Button name="decision" value="claim" variant="outline" size="s" data-row-claim>
        Claim<span className="sr-only"> {row.name}</span>
      </Button>
    </Form>
  );
}
