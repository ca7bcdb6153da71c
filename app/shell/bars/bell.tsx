import { Bell as BellIcon } from "lucide-react";
import { Form, useNavigate } from "react-router";
import { useUnreadNotices } from "#app/features/notifications/use-unread-notices.ts";

const address = "/account/inbox";

/**
 * How much there is to be read of what happened, and the way to it. A button, because the links of a bar are counted;
 * it sends a form that asks for the page, and so works without JavaScript.
 */
export function Bell({ personId, unread: loaded }: { personId: string | null; unread: number }) {
  const unread = useUnreadNotices(personId, loaded);
  const navigate = useNavigate();
  const name = unread > 0 ? `Notifications, ${unread} unread` : "Notifications";
  return (
    <Form
      method="get"
      action={address}
      className="ms-auto lg:ms-0"
      onSubmit={(event) => {
        // The form alone would leave a question mark behind the address.
        event.preventDefault();
        void navigate(address);
      }}
    >
      <button
        aria-label={name}
        title={name}
        className="relative grid size-11 place-items-center rounded-control text-ink hover:bg-sunken"
      >
        <BellIcon size={20} aria-hidden="true" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="num absolute inset-bs-0.5 inset-e-0 min-w-5 rounded-full border-2 border-paper bg-poppy-soft px-1 text-center text-[0.6875rem] leading-4 font-semibold text-poppy-text"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        ) : null}
      </button>
    </Form>
  );
}
