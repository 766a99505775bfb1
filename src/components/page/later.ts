import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { insist } from '../../lib/insist.ts'

/**
 * A component that is fetched when it is drawn first, by the name that its file gives it. Until it is there, however long
 * that takes, `meanwhile` stands in its place, and what is around it does not change.
 */
export function later<P extends object, N extends string>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Part = lazy<ComponentType<P>>(async () => ({ default: (await insist(load))[name] }))
  return (props) => createElement(Suspense, { fallback: meanwhile }, createElement(Part, props))
}
