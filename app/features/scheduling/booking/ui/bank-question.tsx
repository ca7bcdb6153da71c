import { Landmark } from "lucide-react";
import { Form } from "react-router";
import { brand } from "#config/brand.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";

/** What a bank would ask on a page of its own, answered with a button in the demonstration. */
export function BankQuestion({ pricePence }: { pricePence: number }) {
  const price = exact(pricePence);
  return (
    <Panel raised>
      <p className="mb-4 flex items-center gap-3 text-lg font-semibold">
        <Landmark size={22} aria-hidden="true" /> {price} to {brand.name}
      </p>
      <p className="mb-5 text-muted">
        A real bank would send a code to your phone here. In this demonstration you answer with a
        button.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button name="answer" value="approve">
          Yes, pay {price}
        </Button>
        <Button name="answer" value="refuse" variant="outline">
          No, it is not me
        </Button>
      </Form>
    </Panel>
  );
}
