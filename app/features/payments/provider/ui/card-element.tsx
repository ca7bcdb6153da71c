import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useSubmit } from "react-router";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { paymentElement } from "../payment-element.ts";

/** What the server answers once a payment, or a card to keep, is open at the provider. */
export type OpenedElement = { clientSecret: string; returnTo: string };

type Asked = {
  /** Null where cards are typed on the provider's own page. */
  publishableKey: string | null;
  /** What is paid in minor units; null for a card that is only saved. */
  amountMinor: number | null;
  currency: string;
  /** The card is saved once it has paid. */
  keeps: boolean;
  captureLater?: boolean;
  opened: OpenedElement | undefined;
};

type Drawn = { stripe: Stripe; elements: StripeElements };

/**
 * The provider's own card fields within a form of ours: `onSubmit` has them checked before the form is sent, and what the
 * server opened is then confirmed by the provider's script, which goes to `returnTo`. Without a key it does nothing.
 */
export function useCardElement({
  publishableKey,
  amountMinor,
  currency,
  keeps,
  captureLater = false,
  opened,
}: Asked) {
  const submit = useSubmit();
  const mount = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  useEffect(() => {
    if (publishableKey === null || mount.current === null) return;
    // A policy belongs to the document: a page reached without loading one has that of the page before.
    const [visit] = performance.getEntriesByType("navigation");
    if (visit !== undefined && new URL(visit.name).pathname !== location.pathname)
      return location.reload();
    let left = false;
    const place = mount.current;
    void (async () => {
      const { loadStripe } = await import("@stripe/stripe-js/pure");
      const stripe = await loadStripe(publishableKey).catch(() => null);
      if (left) return;
      if (stripe === null) return setError(notLoaded);
      const all = { currency: currency.toLowerCase(), appearance: { theme: "stripe" as const } };
      const elements =
        amountMinor === null
          ? stripe.elements({ ...all, mode: "setup" })
          : stripe.elements({
              ...all,
              mode: "payment",
              amount: amountMinor,
              captureMethod: captureLater ? "manual" : "automatic",
            });
      elements.create("payment", paymentElement).mount(place);
      drawn.current = { stripe, elements };
    })();
    return () => {
      left = true;
      drawn.current?.elements.getElement("payment")?.destroy();
      drawn.current = null;
    };
  }, [publishableKey, amountMinor, currency, captureLater]);

  useEffect(() => {
    if (opened === undefined || publishableKey === null) return;
    void confirm(drawn.current, publishableKey, opened, amountMinor === null).then((refused) => {
      setWorking(false);
      setError(refused);
    });
  }, [opened, publishableKey, amountMinor]);

  async function send(form: HTMLFormElement) {
    if (drawn.current === null) return setError(notLoaded);
    const { elements } = drawn.current;
    setError(null);
    setWorking(true);
    if (amountMinor !== null)
      elements.update({ setupFutureUsage: keeps ? "off_session" : null } as never);
    const checked = await elements.submit();
    if (checked.error === undefined) return void submit(form);
    setWorking(false);
    setError(checked.error.message ?? notLoaded);
  }

  return {
    mount,
    error,
    working,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isOther = submitter instanceof HTMLButtonElement && submitter.name === "intent";
      if (publishableKey === null || mount.current === null || isOther) return;
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}

const notLoaded =
  "The card fields could not be loaded. Check your connection, then load this page again. Nothing was charged.";

/** Null where the provider's script leads on by itself; else why not. */
async function confirm(
  drawn: Drawn | null,
  publishableKey: string,
  { clientSecret, returnTo }: OpenedElement,
  isSetup: boolean,
): Promise<string | null> {
  const returnUrl = new URL(returnTo, location.origin);
  // A saved card is charged already, and only its bank asks: no fields are needed for that.
  if (drawn === null) {
    const { loadStripe } = await import("@stripe/stripe-js/pure");
    const stripe = await loadStripe(publishableKey).catch(() => null);
    if (stripe === null) return notLoaded;
    await stripe.handleNextAction({ clientSecret });
    returnUrl.searchParams.set("payment_intent", clientSecret.split("_secret_")[0]!);
    location.assign(returnUrl);
    return null;
  }
  const { stripe, elements } = drawn;
  const asked = { elements, clientSecret, confirmParams: { return_url: returnUrl.href } };
  const { error } = await (isSetup ? stripe.confirmSetup(asked) : stripe.confirmPayment(asked));
  return error?.message ?? null;
}

/** What the place of the fields needs of `useCardElement`. */
export type DrawnCard = { mount: RefObject<HTMLDivElement | null>; error: string | null };

/** Where the fields are drawn; without JavaScript it says that they cannot be. */
export function CardElement({ mount, error }: DrawnCard) {
  return (
    <div className="grid gap-3">
      <div ref={mount} className="min-h-24 rounded-note bg-white p-3" />
      <FormError>{error ?? undefined}</FormError>
      <noscript>
        <Note tone="warn">Card payments need JavaScript here. Nothing can be charged without.</Note>
      </noscript>
    </div>
  );
}
