import { type Ref, type RefObject, useImperativeHandle } from 'react'

/**
 * The child of a Popover.Target that comes after its target: the popover stands by what is in `at`, which is on the
 * screen already and is not rendered anew.
 */
export function Anchor({ at, ref }: { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at])
  return null
}
