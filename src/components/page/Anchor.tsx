import { type Ref, type RefObject, useImperativeHandle } from 'react'

/**
 * A child for Popover.Target whose target is elsewhere. The popover is positioned at the element in `at`,
 * which is mounted already and is not rendered again.
 */
export function Anchor({ at, ref }: { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at])
  return null
}
