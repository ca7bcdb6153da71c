import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { Form, href, Link } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { ownLevelsText } from "../offer-form.ts";
import { lengthOrder, type OwnOffer } from "../own-offers.ts";

/** What of a price reaches the teacher: the rule of payments, passed by the route. */
export type ToYou = (pricePence: number, kind: "trial" | "single") => number;
type OfferListProps = {
  offers: OwnOffer[];
  /** An order, or a switching off, that was refused. */
  state: FormState | undefined;
  languageName(code: string): string;
  toYou: ToYou;
};

/** The offers that can be booked, in the order students see them, each with what can be done to it. */
export function OfferList({ offers, state, languageName, toYou }: OfferListProps) {
  return (
    <ol className="grid gap-5">
      {offers.map((offer, index) => (
        <li key={offer.key} className="min-w-0 rounded-card border border-line bg-surface p-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3 className="text-lg">{offer.title}</h3>
            <p className="text-sm text-muted">
              {languageName(offer.language)}. {ownLevelsText(offer)}
            </p>
          </div>
          {offer.goal ? <p className="mt-1.5">{offer.goal}</p> : null}
          <Prices offer={offer} toYou={toYou} />
          {typedValue(state, "offer") === offer.key ? <Refusal state={state} /> : null}
          <div className="mt-3 flex flex-wrap items-center gap-2.5">
            <ButtonLink
              to={href("/teacher/profile/offers/:offer", { offer: offer.key })}
              variant="outline"
              size="s"
            >
              Change
              <span className="sr-only"> {offer.title}</span>
            </ButtonLink>
            <Act part="up" offer={offer} disabled={index === 0}>
              <ArrowUp size={18} aria-hidden="true" />
              <span className="sr-only">Move {offer.title} up</span>
            </Act>
            <Act part="down" offer={offer} disabled={index === offers.length - 1}>
              <ArrowDown size={18} aria-hidden="true" />
              <span className="sr-only">Move {offer.title} down</span>
            </Act>
            <Act part="off" offer={offer}>
              Switch off
              <span className="sr-only"> {offer.title}</span>
            </Act>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Why one of the buttons below did nothing. */
function Refusal({ state }: { state: FormState | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useErrorFocus(box, state);
  return (
    <div ref={box} className="mt-3">
      <FormError>{state?.errors[""]}</FormError>
    </div>
  );
}

function Prices({ offer, toYou }: { offer: OwnOffer; toYou: ToYou }) {
  return (
    <Table caption={`Prices of ${offer.title}`} phone="fit" className="mt-3 max-w-96">
      <TableHead>
        <HeadCell>Length</HeadCell>
        <HeadCell align="end">Students pay</HeadCell>
        <HeadCell align="end">To you</HeadCell>
      </TableHead>
      <TableBody>
        {lengthOrder
          .filter((minutes) => offer.prices[minutes] !== undefined)
          .map((minutes) => (
            <Row key={minutes}>
              <Cell header>{minutes} minutes</Cell>
              <Cell align="end">{formatMoney(offer.prices[minutes]!)}</Cell>
              <Cell align="end">
                {formatMoney(toYou(offer.prices[minutes]!, "single"), undefined, {
                  pence: "always",
                })}
              </Cell>
            </Row>
          ))}
      </TableBody>
    </Table>
  );
}

type ActProps = {
  part: "up" | "down" | "off";
  offer: OwnOffer;
  disabled?: boolean;
  children: React.ReactNode;
};

function Act({ part, offer, disabled, children }: ActProps) {
  return (
    <Form
      method="post"
      action={`${href("/teacher/profile/offers")}?part=${part}`}
      preventScrollReset
    >
      <input type="hidden" name="offer" value={offer.key} />
      <Button variant="outline" size="s" disabled={disabled}>
        {children}
      </Button>
    </Form>
  );
}

/** Offers that nobody can book at the moment. */
export function OffersOff({ offers }: { offers: OwnOffer[] }) {
  return (
    <ul>
      {offers.map(({ key, title }) => (
        <li
          key={key}
          className="flex min-h-12 items-center justify-between gap-4 border-t border-line"
        >
          <span className="min-w-0">{title}</span>
          <Link
            to={href("/teacher/profile/offers/:offer", { offer: key })}
            className="link inline-flex min-h-11 shrink-0 items-center"
          >
            Put back
            <span className="sr-only"> {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
