import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { rules } from "#config/rules.ts";
import type { PackageDiscounts } from "#db/schema/teachers/teachers.ts";
import { lengthOrder, type OwnOffer } from "../own-offers.ts";
import { packagesToken } from "../package-discounts.ts";

const { price } = rules;
const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** What a package costs a student and brings the teacher: the rule of payments, passed by the route. */
export type PackageSums = (
  singlePence: number,
  lessons: number,
  discountPercent: number,
) => { studentPence: number; teacherPence: number };

type PackagesProps = {
  action: string;
  packages: PackageDiscounts;
  /** Those that can be booked. */
  offers: OwnOffer[];
  sums: PackageSums;
  state: FormState | undefined;
  isSaved: boolean;
};

/** Which packages are on sale and what each takes off; the sums follow what is typed. */
export function PackageForm({ action, packages, offers, sums, state, isSaved }: PackagesProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const busy = useNavigation().state === "submitting";
  const seen = useMadeFrom(packagesToken(packages), typedValue(state, "seen"), isSaved);
  const name = (lessons: number) => `package${lessons}`;
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      price.packages.map((lessons) => [
        name(lessons),
        typedValue(state, name(lessons)) ?? String(packages[lessons] ?? ""),
      ]),
    ),
  );
  return (
    <Form
      method="post"
      action={action}
      id="packages"
      ref={form}
      noValidate
      preventScrollReset
      className="grid scroll-mt-24 gap-4"
    >
      <div role="status" className="empty:hidden">
        {isSaved ? <Note tone="ok">Saved. New sales go by it; sold packages stay.</Note> : null}
      </div>
      <FormError>
        {state?.errors[""]
          ? `${state.errors[""]} On sale now: ${onSaleText(packages)}.`
          : undefined}
      </FormError>
      <input type="hidden" name="seen" value={seen} />
      <div className="grid max-w-128 grid-cols-1 gap-4 sm:grid-cols-3">
        {price.packages.map((lessons) => (
          <TextField
            key={lessons}
            name={name(lessons)}
            label={`${lessons} lessons, % off`}
            inputMode="numeric"
            maxLength={3}
            defaultValue={typed[name(lessons)]}
            onChange={(event) => setTyped({ ...typed, [name(lessons)]: event.currentTarget.value })}
            error={state?.errors[name(lessons)]}
          />
        ))}
      </div>
      <Sums {...{ offers, sums }} discounts={discountsOf(typed, name)} />
      <div>
        <Button disabled={busy}>Save the packages</Button>
      </div>
    </Form>
  );
}

function onSaleText(packages: PackageDiscounts): string {
  const sizes = price.packages.filter((lessons) => packages[lessons] !== undefined);
  if (sizes.length === 0) return "no packages";
  return sizes.map((lessons) => `${lessons} lessons, ${packages[lessons]}% off`).join("; ");
}

function discountsOf(typed: Record<string, string>, name: (lessons: number) => string) {
  return price.packages.flatMap((lessons) => {
    const text = (typed[name(lessons)] ?? "").replace(/\s*%$/, "").trim();
    const percent = /^\d{1,2}$/.test(text) ? Number(text) : NaN;
    return percent <= price.packageDiscountMaxPercent ? [{ lessons, percent }] : [];
  });
}

type SumsProps = Pick<PackagesProps, "offers" | "sums"> & {
  discounts: { lessons: number; percent: number }[];
};

/** Each package of each lesson, to the penny. */
function Sums({ offers, sums, discounts }: SumsProps) {
  const lines = offers.flatMap((offer) =>
    lengthOrder.flatMap((minutes) => {
      const single = offer.prices[minutes];
      if (single === undefined) return [];
      return discounts.map(({ lessons, percent }) => ({
        key: `${offer.key} ${minutes} ${lessons}`,
        name: `${lessons} × ${offer.title}, ${minutes} minutes`,
        ...sums(single, lessons, percent),
      }));
    }),
  );
  if (lines.length === 0)
    return (
      <p className="text-muted">With no discount in these fields, students buy single lessons.</p>
    );
  return (
    <Table caption="What each package costs and brings" phone="fit" className="max-w-128">
      <TableHead>
        <HeadCell>Package</HeadCell>
        <HeadCell align="end">Students pay</HeadCell>
        <HeadCell align="end">To you</HeadCell>
      </TableHead>
      <TableBody>
        {lines.map(({ key, name, studentPence, teacherPence }) => (
          <Row key={key}>
            <Cell header>{name}</Cell>
            <Cell align="end">{exact(studentPence)}</Cell>
            <Cell align="end">{exact(teacherPence)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
