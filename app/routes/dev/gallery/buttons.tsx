import { ArrowRight } from "lucide-react";
import { Button, ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { Exhibit, Line, Shelf } from "./shelf.tsx";

const variants: ButtonVariant[] = ["primary", "outline", "quiet", "danger", "butter", "dark"];

export function Buttons() {
  return (
    <Shelf id="buttons" title="Buttons">
      {variants.map((variant) => (
        <Exhibit key={variant} name={`Button ${variant}: small, medium, large, disabled, waiting`}>
          <Line>
            {(["s", "m", "l"] as const).map((size) => (
              <Button key={size} type="button" variant={variant} size={size}>
                Book Tuesday
              </Button>
            ))}
            <Button type="button" variant={variant} disabled>
              Book Tuesday
            </Button>
            <Button type="button" variant={variant} aria-disabled="true">
              One moment
            </Button>
          </Line>
        </Exhibit>
      ))}
      <Exhibit name="ButtonLink, with an icon; wide">
        <Line>
          <ButtonLink to="#buttons">
            Apply to teach <ArrowRight size={18} aria-hidden="true" />
          </ButtonLink>
          <span className="block w-full max-w-100">
            <ButtonLink to="#buttons" variant="outline" wide>
              The whole width
            </ButtonLink>
          </span>
        </Line>
      </Exhibit>
      <Exhibit name="Links: link, link-quiet">
        <Line>
          <a href="#buttons" className="link inline-flex min-h-11 items-center">
            A link that leads on
          </a>
          <a href="#buttons" className="link-quiet inline-flex min-h-11 items-center">
            A quiet one
          </a>
        </Line>
      </Exhibit>
    </Shelf>
  );
}
