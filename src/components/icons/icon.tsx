import type { SVGProps } from 'react'

/**
 * The icons of the product: Tabler's, smaller and thinner than the default, in the colour of the surrounding
 * text. Assistive technology ignores them; the control around them carries the name.
 */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke'> & { size?: number | string }

/** The lines of a Tabler icon. Each starts at an absolute position ('M…'). */
export type IconPaths = readonly (readonly ['path', { readonly d: string }])[]

/**
 * Returns a component for a Tabler icon with all its lines in one element. A list shows two hundred icons,
 * and every element costs style, layout and paint.
 */
// The annotation lets a bundler leave out the icons that a page does not use.
/* @__NO_SIDE_EFFECTS__ */
export function icon(paths: IconPaths) {
  const lines = paths.map(([, { d }]) => d).join('')
  return function Icon({ size = 18, ...props }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        <path d={lines} />
      </svg>
    )
  }
}
