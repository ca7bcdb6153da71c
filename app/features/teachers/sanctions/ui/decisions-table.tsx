import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { kindText } from "../text.ts";
import type { WaitingDecision } from "../waiting-decisions.server.ts";
import { ListFrame, TeacherWho } from "#app/features/teachers/teacher-cards/ui/teacher-who.tsx";

/** What waits for an admin, each with who has decided so far: that one does not decide again. */
export function DecisionsTable({ rows, zone }: { rows: WaitingDecision[]; zone: string }) {
  return (
    <ListFrame>
      <Table caption="Decisions that wait for an admin" phone="cards">
        <TableHead>
          <HeadCell>Teacher</HeadCell>
          <HeadCell>What waits</HeadCell>
          <HeadCell>Since</HeadCell>
          <HeadCell>Decided by</HeadCell>
          <HeadCell>Who answers</HeadCell>
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
                  to={`/admin/teachers/published/${row.teacherId}`}
                />
              </Cell>
              <Cell label="What waits" className="md:align-middle">
                {aboutText(row)}
              </Cell>
              <Cell label="Since" className="md:align-middle">
                <Time at={row.since} zone={zone} format="date-time" className="num" />
              </Cell>
              <Cell label="Decided by" className="md:align-middle">
                {[row.by ?? "The rule on reliability", row.secondBy]
                  .filter((name) => name !== null)
                  .join(" and ")}
              </Cell>
              <Cell label="Who answers" className="md:align-middle">
                {row.isForReader ? (
                  <Tag tone="warn">You can</Tag>
                ) : (
                  <Tag tone="neutral">Another admin</Tag>
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </ListFrame>
  );
}

function aboutText({ about, kind }: Pick<WaitingDecision, "about" | "kind">): string {
  switch (about) {
    case "appeal":
      return `Appeal: ${kindText[kind].toLowerCase()}`;
    case "closing":
      return "Closing, proposed";
    case "reliability":
      return "Reliability: hide once more?";
  }
}
