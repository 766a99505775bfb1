import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { insist } from '../../lib/insist.ts'

/**
 * Returns a component that is loaded at its first render, by its export name. Until it is loaded, however
 * long that takes, `meanwhile` is shown, and its surroundings do not change.
 */
export function later<P extends object, N extends string>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Part = lazy<ComponentType<P>>(async () => ({ default: (await insist(load))[name] }))
  return (props) => createElement(Suspense, { fallback: meanwhile }, createElement(Part, props))
}
