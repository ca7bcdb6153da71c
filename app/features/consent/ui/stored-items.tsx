import { itemsOf } from "#app/features/consent/registry.ts";
import type { StorageCategory } from "#app/features/consent/stored-names.ts";
import { StorageTable } from "./storage-table.tsx";

/** What one kind of storage leaves behind. */
export function StoredItems({ category, name }: { category: StorageCategory; name: string }) {
  const items = itemsOf(category);
  if (items.length === 0)
    return <p className="col-span-full mt-2 text-sm text-muted">Stores nothing today.</p>;
  return (
    <details open={category === "necessary"} className="col-span-full text-sm">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-brand before:content-['▸'] in-open:before:content-['▾']">
        What it stores
      </summary>
      <StorageTable items={items} caption={`What ${name.toLowerCase()} storage holds`} />
    </details>
  );
}
