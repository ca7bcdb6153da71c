import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { StorageItem } from "#app/features/consent/registry.ts";

/** Names, purposes and lives of what we store, for the policy and the preferences. */
export function StorageTable({ items, caption }: { items: StorageItem[]; caption: string }) {
  return (
    <Table caption={caption} phone="cards">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>What for</HeadCell>
        <HeadCell>Where</HeadCell>
        <HeadCell>Life</HeadCell>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Row key={`${item.where} ${item.name}`}>
            <Cell header className="wrap-anywhere">
              {item.name}
            </Cell>
            <Cell label="What for">{item.purpose}</Cell>
            <Cell label="Where">{item.where}</Cell>
            <Cell label="Life">{item.life}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
