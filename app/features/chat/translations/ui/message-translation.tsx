import { Form, useSearchParams } from "react-router";
import type { Message } from "#app/features/chat/conversations/message.ts";
import type { ShownTranslation, Translations } from "../use-translations.ts";

type MessageTranslationProps = {
  message: Message;
  /** The address of the thread at this message: hidden there without a script. */
  address: string;
  translations: Translations;
  /** It was hidden by the script; its button is gone. */
  onHide(): void;
};

/** Under a message: what it says in the reader's language. The log that it is in reads it out. */
export function MessageTranslation({
  message,
  address,
  translations,
  onHide,
}: MessageTranslationProps) {
  const shown = message.deletedAt === null ? translations.of(message) : null;
  if (shown === null) return null;
  if (shown.state === "waiting") return <p className="mt-1 text-sm text-muted">Translating</p>;
  return (
    <div
      role="group"
      aria-label="Translation"
      className="mt-1.5 max-w-[88%] min-w-0 self-start rounded-note border border-line bg-sunken px-3.5 pt-2 pb-1 text-sm"
    >
      <Content shown={shown} label={translations.label} />
      <HideForm
        address={address}
        onHide={() => {
          translations.hide(message.seq);
          onHide();
        }}
      />
    </div>
  );
}

type ContentProps = {
  shown: Exclude<ShownTranslation, { state: "waiting" }>;
  label: string | null;
};

function Content({ shown, label }: ContentProps) {
  if (shown.state === "refused") return <p className="text-danger">{shown.why}</p>;
  const { text, from, into } = shown.translation;
  return (
    <>
      <p className="text-xs font-semibold">{languagesText(from, into)}</p>
      <p lang={into.code} dir="auto" className="mt-1 text-base wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <p className="mt-1 text-xs wrap-anywhere text-muted">
        Translated by {label}. It can be wrong.
      </p>
    </>
  );
}

type Named = { code: string; name: string };

function languagesText(from: Named | null, into: Named): string {
  if (from === null) return `In ${into.name}`;
  if (from.code === into.code) return `Written in ${into.name} already`;
  return `From ${from.name} into ${into.name}`;
}

function HideForm({ address, onHide }: { address: string; onHide(): void }) {
  const [query] = useSearchParams();
  return (
    <Form
      method="get"
      action={address}
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        onHide();
      }}
    >
      {[...query]
        .filter(([name]) => name !== "message" && name !== "step")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <button className="-ms-1 inline-flex min-h-11 min-w-11 items-center px-1 font-semibold underline underline-offset-4">
        Hide
      </button>
    </Form>
  );
}
