import type { ReactNode } from "react";
import { Panel } from "#app/ui/panel.tsx";
import type { PeriodName } from "../periods.ts";
import type { DataTable, TableName } from "../tables.ts";
import { Chart, type ChartProps, Legend } from "./chart.tsx";
import { CsvLink, FiguresTable } from "./figures-table.tsx";

type PicturePanelProps = Omit<ChartProps, "title"> & {
  title: string;
  /** Names of the series, for a legend; one needs none. */
  series: string[];
  name: PeriodName;
  csv: TableName;
  table: DataTable;
  /** Why there is nothing to draw. */
  nothing: ReactNode;
  isEmpty: boolean;
  note?: ReactNode;
};

/** A picture with the figures it is drawn from. */
export function PicturePanel(props: PicturePanelProps) {
  const { title, series, name, csv, table, nothing, isEmpty, note, ...chart } = props;
  return (
    <Panel title={title} action={isEmpty ? null : <CsvLink table={csv} name={name} of={title} />}>
      {isEmpty ? (
        <p className="text-muted">{nothing}</p>
      ) : (
        <figure>
          {series.length > 1 ? (
            <div className="mb-4">
              <Legend series={series} />
            </div>
          ) : null}
          <Chart title={title} {...chart} />
          {note === undefined ? null : (
            <figcaption className="mt-3 text-sm text-muted">{note}</figcaption>
          )}
          <FiguresTable caption={`${title}, figures`} table={table} />
        </figure>
      )}
    </Panel>
  );
}
