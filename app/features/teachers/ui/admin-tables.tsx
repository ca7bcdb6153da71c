import { Link } from "react-router";
import { brand } from "#config/brand.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { QueueRow } from "../applications.server.ts";
import { languageName } from "../language-names.ts";
import type { PublishedTeacher } from "../published-teachers.server.ts";
import type { ReviewClock } from "../review-clock.ts";
import { applicationStateText } from "../text.ts";
import { ClockBars } from "./clock-bars.tsx";

export type ClockedRow = Omit<QueueRow, "country"> & { country: string; clock: ReviewClock | null };

type QueueTableProps = { rows: ClockedRow[]; zone: string };

/** Applications: the waiting ones with their clock, the decided ones with their day. */
export function QueueTable({ rows, zone }: QueueTableProps) {
  return (
    <Frame>
      <Table caption="Applications" phone="cards">
        <TableHead>
          <HeadCell>Applicant</HeadCell>
          <HeadCell>Clock</HeadCell>
          <HeadCell>Teaches</HeadCell>
          <HeadCell>From</HeadCell>
          <HeadCell>State</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id}>
              <Cell header className="md:align-middle">
                <Who
                  name={row.name}
                  email={row.email}
                  seed={row.portraitSeed}
                  to={`/admin/teachers/${row.id}`}
                />
              </Cell>
              <Cell label="Clock" className="md:align-middle">
                {row.clock === null ? (
                  <>
                    Decided <Time at={row.decidedAt ?? 0} zone={zone} format="date" />
                  </>
                ) : (
                  <ClockBars clock={row.clock} zone={zone} />
                )}
              </Cell>
              <Cell label="Teaches" className="md:align-middle">
                {row.languages
                  .filter(({ taught }) => taught)
                  .map(({ language }) => languageName(language))
                  .join(", ")}
              </Cell>
              <Cell label="From" className="md:align-middle">
                {row.country}
              </Cell>
              <Cell label="State" className="md:align-middle">
                {applicationStateText(row.state)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Frame>
  );
}

const statusTags: Record<PublishedTeacher["status"], { tone: Tone; text: string }> = {
  active: { tone: "ok", text: "Active" },
  paused: { tone: "neutral", text: "Paused" },
  restricted: { tone: "warn", text: "Restricted" },
  suspended: { tone: "bad", text: "Suspended" },
  closing: { tone: "warn", text: "Closing" },
  closed: { tone: "neutral", text: "Closed" },
};

export function PublishedTable({ rows, zone }: { rows: PublishedTeacher[]; zone: string }) {
  return (
    <Frame>
      <Table caption="Published teachers" phone="cards">
        <TableHead>
          <HeadCell>Teacher</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Teaches</HeadCell>
          <HeadCell>From</HeadCell>
          <HeadCell>Since</HeadCell>
          <HeadCell align="end">Lessons taught</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id}>
              <Cell header className="md:align-middle">
                <Who
                  name={row.name}
                  email={row.email}
                  seed={row.portraitSeed}
                  to={isPublic(row) ? `/student/teachers/${row.slug}` : undefined}
                />
              </Cell>
              <Cell label="Status" className="md:align-middle">
                <Tag tone={statusTags[row.status].tone}>{statusTags[row.status].text}</Tag>
              </Cell>
              <Cell label="Teaches" className="md:align-middle">
                {row.languages.map(languageName).join(", ")}
              </Cell>
              <Cell label="From" className="md:align-middle">
                {row.country}
              </Cell>
              <Cell label="Since" className="md:align-middle">
                <Time at={row.publishedAt} zone={zone} format="date" />
              </Cell>
              <Cell label="Lessons taught" align="end" className="md:align-middle">
                {row.lessonsTaught.toLocaleString(brand.locale)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Frame>
  );
}

function isPublic({ status }: PublishedTeacher): boolean {
  return status !== "suspended" && status !== "closed";
}

type WhoProps = { name: string; email: string; seed: string; to?: string };

function Who({ name, email, seed, to }: WhoProps) {
  return (
    <span className="flex items-center gap-3">
      <Arch width={34} height={42}>
        <Portrait options={portraitFor(seed)} />
      </Arch>
      <span className="min-w-0">
        {to === undefined ? (
          <b className="block font-semibold">{name}</b>
        ) : (
          <Link
            to={to}
            className="link-quiet -my-2.5 inline-flex min-h-11 items-center font-semibold"
          >
            {name}
          </Link>
        )}
        <span className="block text-xs font-normal break-all text-muted">{email}</span>
      </span>
    </span>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="md:overflow-hidden md:rounded-panel md:border md:border-line md:bg-surface md:[&_td]:first:ps-5 md:[&_thead]:bg-sunken md:[&_tr>*:first-child]:ps-5 md:[&_tr>*:last-child]:pe-5">
      {children}
    </div>
  );
}
