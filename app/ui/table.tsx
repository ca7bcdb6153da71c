import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type TableProps = ComponentProps<"table"> & {
  caption: string;
  showCaption?: boolean;
  /**
   * On the phone: rows become cards (each `Cell` then needs its `label`), the table scrolls sideways in its own frame,
   * or it fits as it is.
   */
  phone?: "cards" | "scroll" | "fit";
};

/** A table with a name. Cards keep their table roles, which `display: block` would otherwise take away. */
export function Table({
  caption,
  showCaption,
  phone = "scroll",
  className,
  children,
  ...rest
}: TableProps) {
  const table = (
    <table
      role="table"
      className={clsx(
        "w-full border-collapse text-sm",
        phone === "cards" && "group/cards",
        className,
      )}
      data-phone={phone}
      {...rest}
    >
      <caption className={showCaption ? "mb-3 text-start text-lg font-semibold" : "sr-only"}>
        {caption}
      </caption>
      {children}
    </table>
  );
  if (phone !== "scroll") return table;
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-tag">
      {table}
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="group-data-[phone=cards]/cards:max-md:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  );
}

export function HeadCell({
  className,
  align = "start",
  ...rest
}: Omit<ComponentProps<"th">, "align"> & { align?: "start" | "end" }) {
  return (
    <th
      scope="col"
      role="columnheader"
      className={clsx(
        "px-3 py-2.5 text-xs font-semibold whitespace-nowrap text-muted first:ps-0 last:pe-0",
        align === "end" ? "text-end" : "text-start",
        className,
      )}
      {...rest}
    />
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody
      role="rowgroup"
      className="group-data-[phone=cards]/cards:max-md:grid group-data-[phone=cards]/cards:max-md:gap-3"
    >
      {children}
    </tbody>
  );
}

export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      role="row"
      className={clsx(
        "border-t border-line",
        "group-data-[phone=cards]/cards:max-md:block group-data-[phone=cards]/cards:max-md:rounded-panel group-data-[phone=cards]/cards:max-md:border group-data-[phone=cards]/cards:max-md:bg-surface group-data-[phone=cards]/cards:max-md:px-4 group-data-[phone=cards]/cards:max-md:py-2",
        className,
      )}
      {...rest}
    />
  );
}

type CellProps = Omit<ComponentProps<"td">, "align"> & {
  label?: string;
  align?: "start" | "end";
  header?: boolean;
};

/** `label` is the column's name, shown next to the value when the row is a card. */
export function Cell({ label, align = "start", header, className, children, ...rest }: CellProps) {
  const Tag = header ? "th" : "td";
  return (
    <Tag
      role={header ? "rowheader" : "cell"}
      scope={header ? "row" : undefined}
      className={clsx(
        "px-3 py-3 align-top first:ps-0 last:pe-0",
        header ? "text-start font-semibold" : "font-normal",
        align === "end" ? "num text-end" : "text-start",
        "group-data-[phone=cards]/cards:max-md:flex group-data-[phone=cards]/cards:max-md:justify-between group-data-[phone=cards]/cards:max-md:gap-4 group-data-[phone=cards]/cards:max-md:px-0 group-data-[phone=cards]/cards:max-md:py-1.5",
        className,
      )}
      {...rest}
    >
      {label ? (
        <span
          aria-hidden="true"
          className="hidden shrink-0 text-xs font-semibold text-muted group-data-[phone=cards]/cards:max-md:inline"
        >
          {label}
        </span>
      ) : null}
      <span className={clsx("min-w-0", label && "group-data-[phone=cards]/cards:max-md:text-end")}>
        {children}
      </span>
    </Tag>
  );
}
