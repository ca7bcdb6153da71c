import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { TextField } from "../fields/field.tsx";
import { Note } from "../note.tsx";
import { useArrival } from "./use-arrival.ts";

type ShownOnceProps = {
  label: string;
  name: string;
  value: string;
  /** What it is, and that it has to be copied now. */
  children: ReactNode;
  /** Something to do with it at once. */
  action?: ReactNode;
  className?: string;
};

/** What was just made and is not shown again: a token, a secret, an address. A tap selects the whole of it. */
export function ShownOnce(props: ShownOnceProps) {
  // The next one is another field, and gets the focus as the first did.
  return <Shown key={props.value} {...props} />;
}

function Shown(props: ShownOnceProps) {
  const { label, name, value, children, action, className } = props;
  const field = useArrival<HTMLInputElement>();
  const words = useId();
  return (
    <div role="status" className={clsx("grid gap-3", className)}>
      <Note tone="ok" id={words}>
        {children}
      </Note>
      <TextField
        label={label}
        name={name}
        readOnly
        ref={field}
        aria-describedby={words}
        defaultValue={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      {action}
    </div>
  );
}
