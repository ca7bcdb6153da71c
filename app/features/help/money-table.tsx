import { formatMoney } from "#app/platform/money.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { Example } from "./worked-examples.ts";

const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** Who gets what of one price. */
export function MoneyTable({ caption, examples }: { caption: string; examples: Example[] }) {
  return (
    <Table caption={caption} phone="cards" className="mt-4">
      <TableHead>
        <HeadCell>What happens</HeadCell>
        <HeadCell align="end">Back to the student</HeadCell>
        <HeadCell align="end">To the teacher</HeadCell>
        <HeadCell align="end">To us</HeadCell>
      </TableHead>
      <TableBody>
        {examples.map(({ what, studentBackPence, teacherPence, feePence }) => (
          <Row key={what}>
            <Cell header className="max-md:pb-2.5">
              {what}
            </Cell>
            <Cell label="Back to the student" align="end">
              {exact(studentBackPence)}
            </Cell>
            <Cell label="To the teacher" align="end">
              {exact(teacherPence)}
            </Cell>
            <Cell label="To us" align="end">
              {exact(feePence)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
