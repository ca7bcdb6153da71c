import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export function HomeFact(props: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-brand">
        {props.icon}
      </span>
      <span>
        <b className="font-bold">{props.title}</b> {props.children}
      </span>
    </li>
  );
}

export function Step(props: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[3.25rem_1fr] border-t-2 border-on-butter py-6.5 md:grid-cols-[4.5rem_1fr]">
      <span aria-hidden="true" className="figure-serif text-[2rem] leading-none md:text-[2.5rem]">
        {props.number}
      </span>
      <div>
        <h3 className="mb-1.5 text-2xl">{props.title}</h3>
        <p className="max-w-[52ch]">{props.children}</p>
      </div>
    </li>
  );
}

export function HomePoint({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3 border-b border-line py-3">
      <Check size={18} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
      <span>{children}</span>
    </li>
  );
}

export function More(props: { to: string; className?: string; children: string }) {
  return (
    <Link
      to={props.to}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-[1.5px] underline-offset-5 ${props.className ?? "text-brand"}`}
    >
      {props.children} <ArrowRight size={18} aria-hidden="true" />
    </Link>
  );
}
