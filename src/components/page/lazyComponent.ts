import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { loadWithRetry } from '../../lib/loadWithRetry.ts'

/**
 * Returns a component that is loaded at its first render, by its export name. Until it is loaded, however
 * long that takes, `meanwhile` is shown, and its surroundings do not change.
 */
export function lazyComponent<P extends object, N extends string>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  placeholder: ReactNode = null,
): ComponentType<P> {
  const Part = lazy<ComponentType<P>>(async () => ({ default: (await loadWithRetry(load))[name] }))
  return (props) => createElement(Suspense, { fallback: placeholder }, createElement(Part, props))
}
