import { Ban, Mail } from "lucide-react";
import { Form, href, Link, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { StillToSend } from "#app/features/accounts/sessions/ui/still-to-send.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { AdminList } from "../admins.server.ts";
import { rightsText } from "../text.ts";
import { RightsFields, typedRights } from "./rights-fields.tsx";

type ListProps = AdminList & { zone: string; state: FormState | undefined };

/** Who is an admin, who is invited, and the form that invites one more. */
export function AdminsPanel({ admins, invitations, zone, state }: ListProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Panel title="Admins" className="mt-8">
      <p className="mb-3 max-w-[62ch] text-sm text-muted">
        Appeals and closings need a second admin. To change what one may do, or to remove them, open
        their page.
      </p>
      <ul aria-label="Admins">
        {admins.map(({ id, name, email, rights, suspendedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1">
            <Link
              to={href("/admin/people/:userId", { userId: id })}
              className="link-quiet inline-flex min-h-11 items-center font-semibold wrap-anywhere"
            >
              {name}
            </Link>
            <span className="text-sm wrap-anywhere text-muted">{email}</span>
            <span className="text-sm text-muted">{rightsText(rights)}</span>
            {suspendedAt === null ? null : (
              <Tag tone="bad" icon={Ban}>
                Suspended
              </Tag>
            )}
          </li>
        ))}
      </ul>
      {invitations.length === 0 ? null : (
        <ul aria-label="Invitations" className="border-t border-line">
          {invitations.map(({ id, email, by, rights, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="text-sm wrap-anywhere">
                <b className="font-semibold">{email}</b>
                <span className="text-muted">
                  , invited by {by}, until <Time at={expiresAt} zone={zone} format="date-time" />.{" "}
                  {rightsText(rights)}
                </span>
              </span>
              <Form method="post">
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="invitationId" value={id} />
                <Button variant="quiet" disabled={busy}>
                  Withdraw<span className="sr-only"> the invitation of {email}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form
        method="post"
        noValidate
        className="grid justify-items-start gap-4 border-t border-line pt-4"
      >
        <input type="hidden" name="intent" value="invite" />
        <TextField
          name="email"
          type="email"
          label="Invite an admin by email"
          hint={`They get a link that works once, for ${rules.account.adminInvitationDays} days.`}
          autoComplete="off"
          autoCapitalize="none"
          required
          defaultValue={typedValue(state, "email")}
          error={state?.errors["email"]}
          className="w-full sm:w-96"
        />
        <RightsFields
          legend="What they may do"
          chosen={typedRights(state, "invite") ?? []}
          error={state?.errors["rights"]}
        />
        <Button variant="outline" disabled={busy} className="min-h-12">
          <Mail size={18} aria-hidden="true" />
          Send invitation
        </Button>
        <StillToSend state={state} />
        <FormError>{state?.errors[""]}</FormError>
      </Form>
    </Panel>
  );
}
