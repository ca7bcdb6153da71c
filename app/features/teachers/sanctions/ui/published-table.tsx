import type { TeacherStatus } from "#db/schema/teachers/teacher-statuses.ts";
import { brand } from "#config/brand.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { languageName } from "#app/features/teachers/reference-data/languages/language-names.ts";
import type { PublishedTeacher } from "../published-teachers.server.ts";
import {
  ListFrame,
  TeacherWho,
  wide,
} from "#app/features/teachers/teacher-cards/ui/teacher-who.tsx";

const statusTags: Record<TeacherStatus, { tone: Tone; text: string }> = {
  active: { tone: "ok", text: "Active" },
  paused: { tone: "neutral", text: "Paused" },
  restricted: { tone: "warn", text: "Restricted" },
  suspended: { tone: "bad", text: "Suspended" },
  closing: { tone: "warn", text: "Closing" },
  closed: { tone: "neutral", text: "Closed" },
};

export function StatusTag({ status }: { status: TeacherStatus }) {
  return <Tag tone={statusTags[status].tone}>{statusTags[status].text}</Tag>;
}

export function PublishedTable({ rows, zone }: { rows: PublishedTeacher[]; zone: string }) {
  return (
    <ListFrame>
      <Table caption="Published teachers" phone="cards">
        <TableHead>
          <HeadCell>Teacher</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Teaches</HeadCell>
          <HeadCell className={wide}>From</HeadCell>
          <HeadCell>Since</HeadCell>
          <HeadCell align="end">Lessons taught</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id} data-row className="focus-within:bg-brand-soft">
              <Cell header className="md:align-middle">
                <TeacherWho
                  name={row.name}
                  email={row.email}
                  seed={row.portraitSeed}
                  photo={row.photo}
                  to={`/admin/teachers/published/${row.id}`}
                />
              </Cell>
              <Cell label="Status" className="md:align-middle">
                <StatusTag status={row.status} />
              </Cell>
              <Cell label="Teaches" className="md:align-middle">
                {row.languages.map(languageName).join(", ")}
              </Cell>
              <Cell label="From" className={`md:align-middle ${wide}`}>
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
    </ListFrame>
  );
}
