import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { later } from '../../components/page/later.ts'
import type { Part } from '../../lib/once.ts'
import { ScreenComing } from '../ScreenComing.tsx'

/**
 * A screen by the name that its file gives it. One that cannot be fetched says so in its own place and comes when it can:
 * loading the app anew for it would, without a connection and a service worker, leave nothing of the app at all.
 */
export function screenPart<N extends string>(
  { load, here }: Part<Record<N, ComponentType>>,
  name: N,
): RouteComponent {
  const Awaited = later(load, name, <ScreenComing />)
  function Screen() {
    // For as long as it is shown: another component would begin anew when its file comes.
    const [Here] = useState<ComponentType | undefined>(() => here()?.[name])
    return Here ? <Here /> : <Awaited />
  }
  /** Resolves when its file is here, or could not be fetched. */
  const preload = () =>
    load().then(
      () => {},
      () => {},
    )
  return Object.assign(Screen, { preload })
}
