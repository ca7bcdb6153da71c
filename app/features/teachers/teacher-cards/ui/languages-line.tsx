import { Fragment } from "react";
import type { TaughtLanguage } from "../list-teachers.server.ts";

type LanguagesLineProps = { country: string; languages: Pick<TaughtLanguage, "name" | "level">[] };

/** "From Spain. Spanish native, English C1" */
export function LanguagesLine({ country, languages }: LanguagesLineProps) {
  return (
    <p className="languages">
      {country === "" ? null : `From ${country}. `}
      {languages.map(({ name, level }) => (
        <Fragment key={name}>
          <span>
            {`${name} `}
            <span>{level}</span>
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}
