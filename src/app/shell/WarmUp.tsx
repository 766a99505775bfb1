import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Rehearsal, type RehearsalProps } from './Rehearsal.tsx'

/** Loads code that will soon be needed in idle time, and renders frequent screens once out of sight. */
export function WarmUp() {
  const { routesByPath } = useRouter()
  const [rehearsal, setRehearsal] = useState<RehearsalProps | null>(null)
  useEffect(
    () =>
      void import('../warmUp.ts')
        .then(({ warmUp }) =>
          warmUp({
            load: async (path) => routesByPath[path].options.staticData?.load?.(),
            rehearse: async (path) => {
              const screen = await routesByPath[path].options.staticData?.rehearse?.()
              await new Promise<unknown>((onEnd) => setRehearsal({ screen, onEnd }))
              setRehearsal(null)
            },
          }),
        )
        .catch(() => undefined),
    [routesByPath],
  )
  return rehearsal && <Rehearsal {...rehearsal} />
}
