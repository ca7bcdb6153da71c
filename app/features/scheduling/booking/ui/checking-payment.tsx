import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Note } from "#app/ui/note.tsx";

const everySeconds = 4;

/** Asks again by itself, with JavaScript or without, until the provider knows what became of a payment. */
export function CheckingPayment() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div role="status">
      <noscript>
        <meta httpEquiv="refresh" content={String(everySeconds)} />
      </noscript>
      <Note tone="info" title="We are checking your payment">
        The card company has not answered yet. This page goes on by itself, mostly within a minute.
        You pay once, whatever the answer is: there is no need to pay again.
      </Note>
    </div>
  );
}
