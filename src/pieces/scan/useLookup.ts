import { useCallback, useEffect, useState } from 'react'
import { systemClock } from '../../db/systemPorts.ts'
import { readScan } from '../../domain/scan/scanned.ts'
import { signalScan } from '../../lib/signal.ts'
import { findCode, type Found, idOf } from './find.ts'
import { rememberScan } from './lastScans.ts'
import type { Doubt, ScanAsk } from './scanBus.ts'
import { useWays } from './where.ts'

/** A code and its record. */
export interface Result {
  text: string
  doubt?: Doubt | undefined
  found: Found
}

/** Looks codes up, one after another. The result of the last scan is shown. */
export function useLookup({ text: first, doubt, take }: ScanAsk, onClose: () => void) {
  const [result, setResult] = useState<Result | null>(null)
  const ways = useWays()
  const look = useCallback(
    (text: string, inDoubt?: Doubt) => {
      if (take && !inDoubt) {
        signalScan('hit')
        onClose()
        return take(text)
      }
      const scanned = readScan(text)
      if (!take && 'named' in scanned && scanned.named.e === 'repair') ways.prepare(scanned.named.id)
      // A doubtful code is not passed to a caller who waits for one.
      const miss: Found = { kind: 'miss', text, near: [] }
      void (take ? Promise.resolve(miss) : findCode(text)).then((found) => {
        // A remembered scan can be looked up and linked later.
        if (!inDoubt || found.kind !== 'miss')
          rememberScan(text, found, new Date(systemClock.now()).toISOString())
        signalScan(found.kind === 'miss' ? 'miss' : 'hit')
        const id = idOf(found)
        if (id === null || found.kind === 'miss' || found.kind === 'item')
          return setResult({ text, found, doubt: inDoubt })
        onClose()
        void ways.open(found.kind, id)
      })
    },
    [take, onClose, ways],
  )
  useEffect(() => {
    if (first !== undefined) look(first, doubt)
  }, [first, doubt, look])
  return { result, look, forget: () => setResult(null) }
}
