import { useEffect, useState } from 'react'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import { type BinnedRepair, binnedRepairs } from '../../shared/bin/bin.ts'
import { useOnline } from '../../shared/sync/useSync.ts'

type BinState = 'waiting' | 'failed' | readonly BinnedRepair[]

/** Reads the bin when the screen opens and when the connection returns, because only the server has it. */
export function useBinnedRepairs() {
  const online = useOnline()
  const [binState, setBinState] = useState<BinState>('waiting')
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!online) return
    let gone = false
    void binnedRepairs().then(
      (rows) => gone || setBinState(rows),
      (error) => {
        if (gone) return
        toastLoadFailed(error)
        setBinState((old) => (old === 'waiting' ? 'failed' : old))
      },
    )
    return () => {
      gone = true
    }
  }, [online, round])
  /** Removes a restored repair from the list. */
  const drop = (id: string) =>
    setBinState((old) => (typeof old === 'string' ? old : old.filter((row) => row.id !== id)))
  return { online, binState, again: () => setRound((last) => last + 1), drop }
}
