import { useDeferredValue } from 'react'

/**
 * False for the first picture of a component, true right afterwards: what lies below the edge of the screen need not
 * hold up what a person came for. The rest is rendered in pieces, so that a key pressed meanwhile is heard at once.
 */
export const useLater = (): boolean => useDeferredValue(true, false)
