import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";

const words: Record<number, { title: string; lead: string }> = {
  403: {
    title: "This door is not yours",
    lead: "You are signed in, but this page belongs to another kind of account.",
  },
  404: { title: "No one lives at this number", lead: "The address may be old, or mistyped." },
  500: {
    title: "The bell is broken",
    lead: "Something went wrong on our side. Nothing you did is lost for ever: go back and try again.",
  },
};

/** The page behind a refusal: what happened and where to go from here. */
export function RefusalPage({ status }: { status: number }) {
  const { title, lead } = words[status] ?? words[status >= 500 ? 500 : 404]!;
  return (
    <Page>
      <PageHead
        title={title}
        lead={lead}
        actions={<ButtonLink to="/">Go to the front page</ButtonLink>}
      />
    </Page>
  );
}
