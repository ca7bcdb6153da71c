import { data, redirect } from "react-router";
import { z } from "zod";
import {
  ownsPayoutAccount,
  payoutsPath,
} from "#app/features/payments/payouts/payout-account.server.ts";
import { takesTestCards } from "#app/features/payments/provider/provider-in-use.server.ts";
import { giveBank } from "#app/features/payments/provider/twin/connected-accounts.server.ts";
import { DemoBankForm } from "#app/features/payments/provider/ui/demo-bank-form.tsx";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/bank.ts";

export function meta() {
  return privateHead("Your bank");
}

async function requireOwner({ params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const teacher = requireTeacher(context);
  if (!takesTestCards() || !(await ownsPayoutAccount(teacher, params.account)))
    throw new AppError("not-found");
}

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  return null;
}

const bankForm = z.object({ number: z.string().trim().min(1, "Enter an account number").max(40) });

export async function action(args: Route.ActionArgs) {
  await requireOwner(args);
  const form = await parseForm(args.request, bankForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { account } = args.params;
  if (await giveBank(account, form.value.number)) return redirect(`${payoutsPath}?back`);
  return data({ form: form.fail({ number: "Type one of the test numbers above" }) }, 422);
}

export default function DemoBankPage({ actionData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageHead
        title="Your bank"
        lead="The demo world’s payment provider asks where your money goes."
      />
      <DemoBankForm state={useFormState(actionData?.form)} />
    </Page>
  );
}
