import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import type { LazyPart } from '../../lib/lazyPart.ts'
import { ScreenLoading } from '../ScreenLoading.tsx'

/**
 * Returns the named screen of a file. If the file cannot be fetched, a placeholder says so and the screen
 * appears later. Reloading the app instead would leave nothing at all without a connection and a service
 * worker.
 */
export function screenComponent<N extends string>(
  { load, loaded }: LazyPart<Record<N, ComponentType>>,
  name: N,
): RouteComponent {
  const Awaited = lazyComponent(load, name, <ScreenLoading />)
  function Screen() {
    // Fixed while the screen is shown: another component would lose its state when the file arrives.
    const [Here] = useState<ComponentType | undefined>(() => loaded()?.[name])
    return Here ? <Here /> : <Awaited />
  }
  /** Resolves when the file is loaded, or failed to load. */
  const preload = () =>
    load().then(
      () => {},
      () => {},
    )
  return Object.assign(Screen, { preload })
}
