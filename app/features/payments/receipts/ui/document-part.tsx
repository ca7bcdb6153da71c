import { Panel } from "#app/ui/panel.tsx";
import type { ReceiptPart } from "../text.ts";

/** A part of a receipt or an invoice: what is what, in two columns, on a phone one under the other. */
export function DocumentPart({ title, rows }: ReceiptPart) {
  return (
    <Panel title={title}>
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-6 border-t border-line py-2.5 first:border-t-0 md:grid-cols-[12rem_1fr]"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="num min-w-0 wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
