import { Exhibit, Shelf } from "./shelf.tsx";

const grounds = [
  "paper",
  "surface",
  "sunken",
  "brand-soft",
  "butter",
  "butter-soft",
  "blush",
  "sky",
];
const inks = [
  "ink",
  "muted",
  "brand",
  "poppy",
  "poppy-text",
  "success",
  "warn",
  "danger",
  "info",
  "line",
  "line-strong",
  "focus",
];

export function Colours() {
  return (
    <Shelf id="colours" title="Colours and letters">
      <Exhibit name="Grounds">
        <Swatches names={grounds} />
      </Exhibit>
      <Exhibit name="Inks, marks and lines">
        <Swatches names={inks} />
      </Exhibit>
      <Exhibit name="Letters">
        <p className="font-serif text-hero">Knock</p>
        <p className="font-serif text-title">Every language has a door</p>
        <p className="font-serif text-section">Three steps, then you are talking</p>
        <p className="text-lg">Live, one-to-one video lessons.</p>
        <p>Teachers set their own prices, and 0123456789 is how they are written.</p>
        <p className="text-sm">Times are London time.</p>
        <p className="text-xs text-muted">We answer to this address.</p>
        <p className="num">
          <ins>allée</ins> where it was <del>allé</del>
        </p>
      </Exhibit>
    </Shelf>
  );
}

function Swatches({ names }: { names: string[] }) {
  return (
    <ul className="flex flex-wrap gap-3 text-xs">
      {names.map((name) => (
        <li key={name}>
          <span
            aria-hidden="true"
            className="mb-1 block size-14 rounded-note border border-line"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}
