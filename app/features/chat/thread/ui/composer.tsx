import { SendHorizontal, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { brand } from "#config/brand.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { useUnsaved } from "#app/ui/fields/use-unsaved.ts";
import { countCharacters } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { MarkedParts } from "#app/features/chat/contact-guard/ui/marked-parts.tsx";
import type { OutgoingContent } from "#app/features/chat/attachments/outgoing.ts";
import { AttachButtons } from "#app/features/chat/attachments/ui/attach-buttons.tsx";
import { AttachedList } from "#app/features/chat/attachments/ui/attached-list.tsx";
import { useAttachments } from "#app/features/chat/attachments/use-attachments.ts";
import { QuoteLine } from "#app/features/chat/changing/ui/quote.tsx";
import { StepLink } from "#app/features/chat/changing/ui/step-link.tsx";
import type { Changing } from "#app/features/chat/changing/use-changing.ts";
import { endsWriting } from "#app/features/chat/conversations/ends-writing.ts";
import { messageBoxId } from "#app/features/chat/conversations/message-box.ts";
import { lastLine, type Message } from "#app/features/chat/conversations/message.ts";
import {
  optionId,
  SavedReplyButton,
  SavedReplyList,
} from "#app/features/chat/saved-replies/ui/saved-reply-list.tsx";
import { useSavedReplies } from "#app/features/chat/saved-replies/use-saved-replies.ts";
import { keepDraft, readDraft } from "#app/features/chat/sending/kept-draft.ts";
import { nothingWrittenText, sendMessageForm } from "#app/features/chat/sending/forms.ts";

type ComposerProps = {
  to: string;
  me: string;
  chatId: string;
  /** The message that is answered. */
  replyTo: Message | undefined;
  /** Words that were taken back to be changed. */
  taken: { text: string } | undefined;
  changing: Changing;
  /** The address a plain post goes to. */
  action: string;
  clientId: string;
  /** The writer is a teacher, who has saved replies. */
  hasReplies: boolean;
  /** Another form is in its place. */
  isSetAside: boolean;
  form?: FormState;
  /** `masked`: without its contact details. */
  onSend(text: string, content: OutgoingContent, masked: boolean): void;
  onTyping(): void;
};

/** How soon after a message another press on Send still belongs to it, in milliseconds. */
const doubleTap = 1_000;

/** Posts as a plain form; with a script it sends at once and stays. */
export function Composer({
  to,
  me,
  chatId,
  action,
  clientId,
  replyTo,
  taken,
  changing,
  hasReplies,
  isSetAside,
  ...props
}: ComposerProps) {
  const id = isSetAside ? `${messageBoxId}-set-aside` : messageBoxId;
  const { onSend, onTyping } = props;
  const form = typedValue(props.form, "intent") ? undefined : props.form;
  const elsewhere = form === undefined ? props.form?.errors[""] : undefined;
  const listId = `${id}-replies`;
  const field = useRef<HTMLTextAreaElement>(null);
  const [used, setUsed] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const sentAt = useRef(-Infinity);
  const posted = useErrorUntilChanged(
    form?.errors["text"] ?? form?.errors["clientId"] ?? form?.errors[""] ?? elsewhere,
  );
  const error = refusal ?? posted.error;
  useEffect(() => {
    void readDraft(me, chatId).then((draft) => {
      const { current } = field;
      if (draft === "" || current === null || current.value !== "") return;
      current.value = draft;
      setUsed(countCharacters(draft));
    });
  }, [me, chatId]);
  const answered = replyTo?.seq;
  useEffect(() => {
    if (answered !== undefined) field.current?.focus({ preventScroll: true });
  }, [answered]);
  useEffect(() => {
    const { current } = field;
    if (taken === undefined || current === null) return;
    current.value = [taken.text, current.value].filter((text) => text !== "").join("\n");
    setUsed(countCharacters(current.value));
    void keepDraft(me, chatId, current.value);
    current.focus();
  }, [taken, me, chatId]);
  const found = form?.errors["masked"];
  const attachments = useAttachments(chatId);
  const files = attachments.attached.length;
  const [filesBefore, setFilesBefore] = useState(files);
  if (files !== filesBefore) {
    setFilesBefore(files);
    setRefusal(undefined);
  }
  // Words are kept as a draft, and what is attached is not.
  useUnsaved((stays) => !stays && files > 0);
  const replies = useSavedReplies(field, wrote);
  const nearLimit = used > rules.chat.characters - 200;

  function wrote(text: string) {
    setUsed(countCharacters(text));
    void keepDraft(me, chatId, text);
    setRefusal(undefined);
    posted.onChange();
    if (text !== "") onTyping();
  }

  function submit(event: { preventDefault(): void; nativeEvent: Event }) {
    event.preventDefault();
    const { current } = field;
    if (current === null) return;
    const read = sendMessageForm.shape.text.safeParse(current.value);
    const isEmpty = read.success && read.data === "" && files === 0;
    // The second of two taps comes when the message has gone.
    const { timeStamp } = event.nativeEvent;
    if (isEmpty && timeStamp - sentAt.current < doubleTap) return current.focus();
    const whyNot = isEmpty ? nothingWrittenText : attachments.whyNot();
    setRefusal(read.success ? (whyNot ?? undefined) : read.error.issues[0]?.message);
    current.focus();
    if (!read.success || whyNot !== null) return;
    const { submitter } = event.nativeEvent as Partial<SubmitEvent>;
    const masked = submitter instanceof HTMLButtonElement && submitter.name === "masked";
    onSend(read.data, attachments.take(), masked);
    sentAt.current = timeStamp;
    void keepDraft(me, chatId, "");
    current.value = "";
    setUsed(0);
  }

  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={submit}
      data-paste-files
      className="@container relative border-t border-line bg-surface px-2.5 py-2.5 md:px-3.5 md:py-3"
    >
      <input type="hidden" name="clientId" value={clientId} />
      {replyTo ? (
        <div className="mb-2 flex items-start gap-2">
          <input type="hidden" name="replyTo" value={replyTo.seq} />
          <div className="min-w-0 grow">
            <QuoteLine
              quote={{ senderId: replyTo.senderId, line: lastLine(replyTo) }}
              me={me}
              from={to}
            />
          </div>
          <StepLink
            changing={changing}
            to={null}
            className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken forced-colors:border"
          >
            <X size={18} aria-hidden="true" />
            <span className="sr-only">Do not reply to this message</span>
          </StepLink>
        </div>
      ) : null}
      <AttachedList attachments={attachments} />
      <SavedReplyList replies={replies} listId={listId} />
      <div className="flex items-end gap-1 @max-sm:flex-wrap md:gap-1.5 noscript:flex-wrap">
        <AttachButtons attachments={attachments} />
        {hasReplies ? <SavedReplyButton replies={replies} listId={listId} /> : null}
        <label htmlFor={id} className="sr-only">
          Write to {to}
        </label>
        <textarea
          ref={field}
          id={id}
          name="text"
          rows={1}
          placeholder={`Write to ${to}`}
          defaultValue={typedValue(form, "text")}
          aria-controls={replies.at === null ? undefined : listId}
          aria-activedescendant={replies.at === null ? undefined : optionId(listId, replies.at)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : nearLimit ? `${id}-count` : undefined}
          className="ms-1 field-sizing-content max-h-40 short:max-h-20 min-h-11.5 min-w-0 grow resize-none @max-sm:order-first @max-sm:ms-0 @max-sm:basis-full rounded-note border-[1.5px] border-line-strong bg-surface px-3.5 py-2.5 text-base leading-snug"
          onInput={(event) => {
            wrote(event.currentTarget.value);
            if (hasReplies) replies.typed(event.currentTarget.value);
          }}
          onBlur={replies.left}
          onKeyDown={(event) => {
            if (replies.pressed(event)) return;
            // The words stay, and so does the cursor.
            if (event.key === "Escape" && replyTo) changing.choose(null);
            if (endsWriting(event)) submit(event);
          }}
        />
        <button
          type="submit"
          className="ms-1 grid size-11.5 shrink-0 place-items-center rounded-note bg-brand @max-sm:ms-auto text-on-brand hover:bg-brand-hover forced-colors:border"
        >
          <SendHorizontal size={20} aria-hidden="true" className="rtl:-scale-x-100" />
          <span className="sr-only">Send</span>
        </button>
      </div>
      {nearLimit ? (
        <p id={`${id}-count`} className="num mt-1.5 text-xs text-muted">
          {used.toLocaleString(brand.locale)} of{" "}
          {rules.chat.characters.toLocaleString(brand.locale)} characters
        </p>
      ) : null}
      <div aria-live="polite">
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        {found && refusal === undefined ? (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <p className="min-w-0 wrap-anywhere">
              Found: <MarkedParts text={found.replaceAll("\n", ", ")} found={found.split("\n")} />
            </p>
            <Button type="submit" name="masked" value="on" variant="outline" size="s">
              Send with these parts hidden
            </Button>
          </div>
        ) : null}
      </div>
    </Form>
  );
}
