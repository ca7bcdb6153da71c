import { Download } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page.tsx";

type DocumentHeadProps = { title: string; number: string; seller: string; pdf: string };

/** What a receipt or an invoice is, its number and seller, and the same as a PDF, whose address is `pdf`. */
export function DocumentHead({ title, number, seller, pdf }: DocumentHeadProps) {
  return (
    <PageHead
      title={
        <>
          {title} <span className="whitespace-nowrap">{number}</span>
        </>
      }
      lead={seller}
      actions={
        <a href={pdf} download className={buttonClass({})}>
          <Download aria-hidden className="size-5" /> PDF
        </a>
      }
    />
  );
}
