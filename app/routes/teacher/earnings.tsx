import { requireTeacher } from "#app/gate/gate.server.ts";
import { listEarned, readEarnings } from "#app/features/scheduling/earnings/earnings.server.ts";
import { readInviteLink } from "#app/features/payments/own-students/own-students.server.ts";
import { listInvoices } from "#app/features/payments/invoices/invoices.server.ts";
import { InvitePanel } from "#app/features/payments/own-students/ui/invite-panel.tsx";
import { isPayoutReady } from "#app/features/payments/payouts/payout-account.server.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { hasTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/earnings.ts";

const EarningsView = staticIsland(
  async () =>
    (await import("#app/features/scheduling/earnings/ui/earnings.static.tsx")).EarningsView,
);
const InvoiceTable = staticIsland(
  async () =>
    (await import("#app/features/payments/invoices/ui/invoice-table.static.tsx")).InvoiceTable,
);

export function meta() {
  return privateHead("Earnings");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const before = beforeOf(new URL(request.url).searchParams.get("before"));
  const [earnings, list, link, hasTax, isSetUp, invoices] = await Promise.all([
    readEarnings(teacher),
    listEarned(teacher, before),
    readInviteLink(teacher),
    hasTaxDetails(teacher.id),
    isPayoutReady(teacher.id),
    listInvoices(teacher),
  ]);
  const invite = link && { url: absoluteUrl(link.path), students: link.students };
  return {
    earnings,
    ...list,
    isFirst: before === null,
    zone: teacher.zone,
    invite,
    hasTax,
    isSetUp,
    invoices,
  };
}

/** The number of an entry; an address that names none shows the newest. */
function beforeOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export default function EarningsPage({ loaderData }: Route.ComponentProps) {
  const { invite, invoices, ...view } = loaderData;
  return (
    <Page>
      <PageHead
        title="Earnings"
        lead="What your lessons have earned, what is held for you, and when it is paid out. Your statement lists every single entry."
      />
      <div className="grid gap-6.5">
        <EarningsView {...view} />
        <Panel title="Invoices for our commission" id="invoices" className="scroll-mt-4">
          <InvoiceTable invoices={invoices} />
        </Panel>
        {invite ? <InvitePanel {...invite} /> : null}
      </div>
    </Page>
  );
}
