import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Reaction } from "#db/schema/chat/message-kinds.ts";
import type { Changing } from "../use-changing.ts";

type ReactionFormProps = {
  action: string;
  seq: number;
  reaction: Reaction;
  /** Already given by this reader: pressing takes it back. */
  mine: boolean;
  label: string;
  changing: Changing;
  className: string;
  children: ReactNode;
};

/** One reaction as a button that gives it or takes it back. */
export function ReactionForm({ action, seq, reaction, mine, ...props }: ReactionFormProps) {
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => props.changing.submit(event, "react")}
      className="contents"
    >
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="seq" value={seq} />
      <input type="hidden" name="reaction" value={reaction} />
      <input type="hidden" name="given" value={mine ? "no" : "yes"} />
      <button
        type="submit"
        aria-pressed={mine}
        aria-label={props.label}
        className={props.className}
      >
        {props.children}
      </button>
    </Form>
  );
}
