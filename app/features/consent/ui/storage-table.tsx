import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { StorageItem } from "#app/features/consent/registry.ts";

/** Names, places, purposes and lives of what we store, for the policy and the preferences; on the phone one below the other. */
export function StorageTable({ items, caption }: { items: StorageItem[]; caption: string }) {
  return (
    <Table caption={caption} phone="fit" className="table-fixed max-md:[&_thead]:sr-only">
      <TableHead>
        <HeadCell className="w-[34%]">Name</HeadCell>
        <HeadCell>What for</HeadCell>
        <HeadCell className="w-[30%]">Life</HeadCell>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Row key={`${item.where} ${item.name}`} className="max-md:grid max-md:py-2.5">
            <Cell header className="wrap-anywhere max-md:p-0">
              {item.name}{" "}
              <span className="text-xs font-normal text-muted md:block">{item.where}</span>
            </Cell>
            <Cell className="max-md:p-0">{item.purpose}</Cell>
            <Cell className="max-md:p-0 max-md:text-xs max-md:text-muted">{item.life}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
