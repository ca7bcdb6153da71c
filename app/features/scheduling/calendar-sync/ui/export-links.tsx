import { CalendarPlus, Download } from "lucide-react";
import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

/** All of a person's lessons, for their calendar and as a table. */
export function ExportLinks() {
  return (
    <>
      <a
        href={href("/lessons/:file", { file: "lessons.ics" })}
        className={buttonClass({ variant: "outline" })}
      >
        <CalendarPlus size={17} aria-hidden="true" /> Add all to calendar
      </a>
      <a
        href={href("/lessons/:file", { file: "lessons.csv" })}
        className={buttonClass({ variant: "outline" })}
      >
        <Download size={17} aria-hidden="true" /> CSV
      </a>
    </>
  );
}
