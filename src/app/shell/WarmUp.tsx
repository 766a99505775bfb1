import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Rehearsal, type RehearsalProps } from './Rehearsal.tsx'

/** What a person soon needs is fetched, and drawn once where nobody sees it, while nothing else happens. */
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
