import { useEffect, useState } from "react";
import { FormError } from "./form-error.tsx";
import { useAnswer } from "./use-error-until-changed.ts";

type ErrorSummaryProps = {
  /** The messages of a form by field; the one of the form as a whole is under "". */
  errors: Record<string, string>;
  /** The id of a field. */
  idOf: (name: string) => string;
};

/** Above a long form: each field that needs another look, one press away. Renders nothing where none does. */
export function ErrorSummary({ errors, idOf }: ErrorSummaryProps) {
  const changed = useChangedFields(errors);
  const fields = Object.entries(errors).filter(([name]) => name !== "" && !changed.includes(name));
  if (fields.length === 0) return null;
  return (
    <FormError wasSaid={changed.length > 0}>
      <p>
        {fields.length === 1 ? "One answer needs" : `${fields.length} answers need`} another look:
      </p>
      <ul>
        {fields.map(([name, message]) => (
          <li key={name}>
            <a href={`#${idOf(name)}`} className="link inline-flex min-h-11 items-center">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </FormError>
  );
}

/** The fields with an error in which something else is since it was said. They may be anywhere on the page. */
function useChangedFields(errors: Record<string, string>): readonly string[] {
  const answer = useAnswer();
  const [changed, setChanged] = useState<{ answer: object; names: readonly string[] }>();
  const names = changed?.answer === answer ? changed.names : [];
  useEffect(() => {
    function hear({ target }: Event) {
      const name = (target as Partial<HTMLInputElement>).name ?? "";
      if (name in errors && !names.includes(name)) setChanged({ answer, names: [...names, name] });
    }
    document.addEventListener("input", hear);
    return () => document.removeEventListener("input", hear);
  });
  return names;
}
