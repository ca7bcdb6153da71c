import { Languages } from "lucide-react";
import { useId } from "react";
import { Form } from "react-router";
import type { Message } from "#app/features/chat/conversations/message.ts";
import type { Translations } from "../use-translations.ts";

type TranslateFormProps = {
  message: Message;
  /** Where the forms of the thread are posted to, at this message. */
  action: string;
  translations: Translations;
  onAsk(): void;
  className: string;
};

/** Asks for a message in the reader's language, and says beforehand who gets its words. */
export function TranslateForm({ message, action, translations, ...props }: TranslateFormProps) {
  const id = useId();
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => {
        translations.submit(event, message);
        props.onAsk();
      }}
      className="flex flex-wrap items-center gap-x-2"
    >
      <input type="hidden" name="intent" value="translate" />
      <button name="seq" value={message.seq} aria-describedby={id} className={props.className}>
        <Languages size={17} aria-hidden="true" />
        Translate
      </button>
      <span id={id} className="min-w-0 px-2.5 py-1 text-xs wrap-anywhere text-muted">
        Sends this message to {translations.label}.
      </span>
    </Form>
  );
}
