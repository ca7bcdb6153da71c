import { FormError } from "./form-error.tsx";

type ErrorSummaryProps = {
  /** The messages of a form by field; the one of the form as a whole is under "". */
  errors: Record<string, string>;
  /** The id of a field. */
  idOf: (name: string) => string;
};

/** Above a long form: each field that needs another look, one press away. Renders nothing where none does. */
export function ErrorSummary({ errors, idOf }: ErrorSummaryProps) {
  const fields = Object.entries(errors).filter(([name]) => name !== "");
  if (fields.length === 0) return null;
  return (
    <FormError>
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
