import type { SVGProps } from 'react'

/**
 * The icons of the product: drawn on a 24 grid with round strokes, in the colour of the text around them.
 * They are decoration for assistive technology; the control around them carries the name.
 */
export type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

// The annotations let a bundler leave out the icons that a page does not use.
/* @__NO_SIDE_EFFECTS__ */
export function icon(paths: readonly string[], filled = false) {
  return function Icon({ size = 18, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    )
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function circle(cx: number, cy: number, r: number): string {
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}
