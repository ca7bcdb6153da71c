import { createElement, type SVGProps } from "react";

type IconData = {
  name: string;
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
  aliases?: string[];
};
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * An icon as `createLucideIcon` of lucide-react makes it, for the props that we give: the same SVG with a tenth of
 * the code. Builds put it in that function's place (vite.config.ts).
 */
export function lucideIcon({ name, size: box, node, aliases = [] }: IconData) {
  const names = ["lucide", ...[name, ...aliases].map((one) => `lucide-${one}`)].join(" ");

  return function Icon({ size = 24, className, ...rest }: IconProps) {
    const isSaid = Object.keys(rest).some((prop) => /^(aria-.*|role|title)$/.test(prop));
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: className ? `${names} ${className}` : names,
        "aria-hidden": isSaid ? undefined : "true",
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
