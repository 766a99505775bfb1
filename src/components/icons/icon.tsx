import type { ComponentType, SVGProps } from 'react'

/**
 * The icons of the product: Tabler's, smaller and thinner than they come, in the colour of the text around them. They
 * are decoration for assistive technology; the control around them carries the name.
 */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke'> & { size?: number | string }

/** An icon of Tabler. */
export type Drawn = ComponentType<IconProps & { stroke?: number }>

// The annotation lets a bundler leave out the icons that a page does not use.
/* @__NO_SIDE_EFFECTS__ */
export function icon(Drawn: Drawn) {
  return function Icon(props: IconProps) {
    return <Drawn size={18} stroke={1.8} aria-hidden="true" focusable="false" {...props} />
  }
}
