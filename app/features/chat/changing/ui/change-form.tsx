import { useEffect, useRef, type ReactNode } from "react";
import { Form } from "react-router";
import { AskFirst } from "#app/ui/fields/ask-first.tsx";
import { Button } from "#app/ui/button.tsx";
import { useUnsavedForm } from "#app/ui/fields/use-unsaved.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { chosenAddress } from "../chosen.ts";
import type { Changing } from "../use-changing.ts";
import { StepLink } from "./step-link.tsx";

type ChangeFormProps = {
  message: Message;
  action: string;
  changing: Changing;
  intent: "edit" | "correct";
  /** What its button says. */
  button: string;
  /** The sentence of a refusal, where it is no other than that of a change. */
  sentences?: Record<string, string>;
  isRefused: boolean;
  children: ReactNode;
};

/** A form about one message, below the thread. Escape leaves it. */
export function ChangeForm({ message, action, changing, intent, ...props }: ChangeFormProps) {
  const { seq, text } = message;
  const { isRefused } = props;
  const form = useRef<HTMLFormElement>(null);
  const isUnsaved = useUnsavedForm(form, { drawn: String(seq), isRefused });
  const { heed, asked, stay } = changing.unsaved;
  useEffect(() => heed(isUnsaved), [heed, isUnsaved]);
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={action + chosenAddress(changing.query, { seq, step: intent })}
        onSubmit={(event) => changing.submit(event, intent, props.sentences)}
        onChange={changing.changed}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // The same press would close the question.
          event.preventDefault();
          changing.cancel();
        }}
        className="max-h-[60%] shrink-0 overflow-y-auto border-t border-line bg-surface px-2.5 py-2.5 md:px-3.5 md:py-3"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="seq" value={seq} />
        <input type="hidden" name="before" value={text} />
        {props.children}
        <div className="mt-2 flex flex-wrap items-center gap-2.5">
          <Button type="submit" size="s">
            {props.button}
          </Button>
          <StepLink
            changing={changing}
            to={null}
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold"
          >
            Cancel
          </StepLink>
        </div>
      </Form>
      {asked === undefined ? null : (
        <AskFirst
          title="Stop without saving?"
          stay="Go on writing"
          leave="Stop without saving"
          onStay={() => {
            stay();
            form.current?.querySelector("textarea")?.focus({ preventScroll: true });
          }}
          onLeave={asked.go}
        >
          You have changed the words, and they are not saved yet.
        </AskFirst>
      )}
    </>
  );
}
