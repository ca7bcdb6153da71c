import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { NumberedHouse } from "#app/ui/drawings/house.tsx";
import { type Paint, paint } from "#app/ui/drawings/palette.ts";
import { Page } from "#app/ui/page.tsx";

type Words = { title: string; lead: string; action: { to: string; text: string }; door: Paint };

const find = { to: "/student/teachers", text: "Find teachers" };
const home = { to: "/", text: "Go to the front page" };

const words: Record<number, Words> = {
  400: {
    title: "That did not arrive whole",
    lead: "What your browser sent could not be read. Go back and send it again.",
    action: home,
    door: paint.plum,
  },
  403: {
    title: "This door is not yours",
    lead: "You are signed in, but this page belongs to another kind of account.",
    action: home,
    door: paint.plum,
  },
  404: {
    title: "No one lives at this number",
    lead: "The page has moved, or the address has a slip in it. The teachers are all still in.",
    action: find,
    door: paint.navy,
  },
  429: {
    title: "One knock at a time",
    lead: "That was more than we can answer at once. Wait a minute, then try again.",
    action: home,
    door: paint.slate,
  },
  500: {
    title: "The bell is broken",
    lead: "Something went wrong on our side. Go back and try again; if it happens twice, write to us.",
    action: home,
    door: paint.green,
  },
};

const ways = [
  { to: "/", text: "Home" },
  { to: "/how-it-works", text: "How it works" },
  { to: "/faq", text: "FAQ" },
];

/** The page behind a refusal: what happened and where to go from here. */
export function RefusalPage({ status }: { status: number }) {
  const { title, lead, action, door } = words[status] ?? words[status >= 500 ? 500 : 404]!;
  return (
    <Page width="full" className="border-b-22 border-ground bg-duckegg">
      <div className="wrap grid items-end gap-x-14 gap-y-2 pt-9 md:pt-16 lg:grid-cols-[1.05fr_0.95fr]">
        <div className="self-center pb-4 lg:pb-14">
          <h1 className="text-hero tracking-[-0.022em]">{title}</h1>
          <p className="mt-4.5 mb-6.5 max-w-[40ch] text-lg">{lead}</p>
          <ButtonLink to={action.to} size="l">
            {action.text}
          </ButtonLink>
          <ul className="mt-5.5 flex flex-wrap gap-x-6">
            {ways.map((way) => (
              <li key={way.to}>
                <Link
                  to={way.to}
                  className="link-quiet inline-flex min-h-11 items-center font-semibold"
                >
                  {way.text}
                </Link>
              </li>
            ))}
            <li>
              <Link
                to="/contact"
                className="link-quiet inline-flex min-h-11 items-center font-semibold"
              >
                {status === 404 ? "Tell us about a broken link" : "Write to us"}
              </Link>
            </li>
          </ul>
        </div>
        <NumberedHouse
          number={status}
          door={door}
          className="mx-auto h-auto w-full max-w-75 lg:max-w-115"
        />
      </div>
    </Page>
  );
}
