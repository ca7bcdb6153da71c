import { Fragment } from "react";
import type { TaughtLanguage } from "../list-teachers.server.ts";

type LanguagesLineProps = { country: string; languages: TaughtLanguage[]; className?: string };

/** "From Spain. Spanish native, English C1" */
export function LanguagesLine({ country, languages, className }: LanguagesLineProps) {
  return (
    <p className={className}>
      {country === "" ? null : <>From {country}. </>}
      {languages.map(({ code, name, level }) => (
        <Fragment key={code}>
          <span className="me-1 whitespace-nowrap">
            {name}{" "}
            <span className="rounded-sm bg-sunken px-1.5 py-px text-xs text-ink">{level}</span>
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}
