import { href, Link } from "react-router";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { AnnouncementView } from "../announcements.server.ts";
import {
  announcementStateText,
  audienceOf,
  announcementKindText,
  peopleText,
  waysText,
} from "../text.ts";

export const stateTone: Record<AnnouncementView["state"], Tone> = {
  draft: "neutral",
  sending: "info",
  sent: "ok",
  stopped: "warn",
};

/** The log: what was said to whom, by whom and when, and how many people were told. */
export function AnnouncementList({ rows, zone }: { rows: AnnouncementView[]; zone: string }) {
  return (
    <Table caption="Announcements" phone="cards">
      <TableHead>
        <HeadCell>Title</HeadCell>
        <HeadCell>To</HeadCell>
        <HeadCell>By</HeadCell>
        <HeadCell>When</HeadCell>
        <HeadCell align="end">Told</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id} data-row="">
            <Cell header>
              <Link
                to={href("/admin/announcements/:announcementId", { announcementId: row.id })}
                className="link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {row.title}
              </Link>
              <span className="block text-xs font-normal text-muted">
                {announcementKindText[row.kind].label}, {waysText(row).toLowerCase()}
              </span>
            </Cell>
            <Cell label="To">{audienceOf(row)}</Cell>
            <Cell label="By">{row.sentBy ?? row.writtenBy}</Cell>
            <Cell label="When">
              <Time at={row.startedAt ?? row.createdAt} zone={zone} format="date-time" />
            </Cell>
            <Cell label="Told" align="end">
              <Tag tone={stateTone[row.state]}>{announcementStateText[row.state]}</Tag>
              {row.state === "draft" ? null : (
                <span className="mt-1 block text-xs text-muted">{peopleText(row.told)}</span>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
