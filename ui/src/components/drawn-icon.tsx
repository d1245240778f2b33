import { type ComponentType, createElement, type SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number };
export type DrawnIcon = ComponentType<IconProps>;

/** A line drawing of 24 by 24, as large and as strong as its place wants it. */
export function drawnIcon(shapes: readonly [string, Record<string, string>][]): DrawnIcon {
  return ({ size = 24, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {shapes.map(([shape, attributes], index) =>
        createElement(shape, { key: index, ...attributes }),
      )}
    </svg>
  );
}
