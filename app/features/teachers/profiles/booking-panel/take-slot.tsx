import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useInvited } from "../use-invited.ts";

type TakeSlotProps = {
  slug: string;
  offer: { id: string; pricePence: number };
  at: number;
  /** A student who is signed in. Anybody else signs in first, with the slot in the address. */
  mayTake: boolean;
  /** Paid with this package, or by itself though there is one. */
  by?: { name: "packageId" | "alone"; value: string };
  /** The conversation that it is booked from, and leads back to. */
  chatId?: string | null;
  className?: string;
  formClassName?: string;
  children: ReactNode;
};

/** A start that a press takes: it is held, and the page to pay on opens. */
export function TakeSlot({
  slug,
  offer,
  at,
  mayTake,
  by,
  chatId = null,
  className,
  formClassName,
  children,
}: TakeSlotProps) {
  const invited = useInvited();
  const page = `/student/teachers/${slug}/book?offer=${offer.id}&at=${at}${chatId === null ? "" : `&chat=${chatId}`}`;
  if (!mayTake)
    return (
      <Link to={invited(page)} className={className}>
        {children}
      </Link>
    );
  return (
    <Form method="post" action={page} className={formClassName}>
      <input type="hidden" name="offerId" value={offer.id} />
      <input type="hidden" name="startsAt" value={at} />
      <input type="hidden" name="pricePence" value={offer.pricePence} />
      <button {...by} className={className}>
        {children}
      </button>
    </Form>
  );
}
