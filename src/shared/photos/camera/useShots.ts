import { useEffect, useRef, useState } from 'react'
import type { PhotoPhase } from '../../../domain/repairs/constants.ts'
import type { PreparedPhoto } from '../preparePhoto.ts'

export interface Shot {
  key: number
  phase: PhotoPhase | null
  /** URL of the small copy; null: not made yet. */
  url: string | null
}

type TakeBack = (() => Promise<unknown>) | null

/**
 * Photos taken one after another. Each is made and stored in the order of the presses, while the person aims the
 * next.
 */
export function useShots(onPhoto: (photo: PreparedPhoto) => Promise<TakeBack>, onFailed: () => void) {
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [waiting, setWaiting] = useState(0)
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const undo = useRef(new Map<number, TakeBack>())
  const urls = useRef<string[]>([])
  const next = useRef(0)
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), [])

  const queue = (job: () => Promise<void>) => {
    setWaiting((n) => n + 1)
    work.current = work.current
      .then(job)
      .catch(onFailed)
      .finally(() => setWaiting((n) => n - 1))
  }
  const take = (make: () => Promise<PreparedPhoto>) => {
    const key = next.current++
    setShots((old) => [...old, { key, phase: null, url: null }])
    // Take the picture now, even if earlier ones are still being stored.
    const made = make()
    made.catch(() => {})
    queue(async () => {
      try {
        const photo = await made
        undo.current.set(key, await onPhoto(photo))
        const url = URL.createObjectURL(new Blob([photo.bytes], { type: photo.mime }))
        urls.current.push(url)
        setShots((old) =>
          old.map((shot) => (shot.key === key ? { key, phase: photo.phase ?? null, url } : shot)),
        )
      } catch (error) {
        setShots((old) => old.filter((shot) => shot.key !== key))
        throw error
      }
    })
  }
  const takeBack = () => {
    const last = shots.at(-1)
    if (!last) return
    setShots((old) => old.filter(({ key }) => key !== last.key))
    queue(async () => void (await undo.current.get(last.key)?.()))
  }
  return { shots, busy: waiting > 0, take, takeBack }
}
