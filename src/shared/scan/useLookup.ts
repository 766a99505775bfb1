import { useCallback, useEffect, useState } from 'react'
import { systemClock } from '../../sync/store/systemPorts.ts'
import { readScan } from '../../domain/scan/scanResult.ts'
import { signalScan } from '../../lib/signalScan.ts'
import { findCode, type CodeMatch, matchedId } from './findCode.ts'
import { rememberScan } from './lastScans.ts'
import type { Doubt, ScanAnswer, ScannerOptions } from './scanBus.ts'
import { useScanNavigation } from './useScanNavigation.ts'

/** A code and its record. */
export interface LookupResult {
  text: string
  doubt?: Doubt | undefined
  found: CodeMatch
}

/** Looks codes up, one after another. The result of the last scan is shown. */
export function useLookup({ text: first, doubt, onCode, onEach }: ScannerOptions, onClose: () => void) {
  const [result, setResult] = useState<LookupResult | null>(null)
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)
  const navigation = useScanNavigation()
  const look = useCallback(
    (text: string, inDoubt?: Doubt) => {
      if (onCode && !inDoubt) {
        signalScan('hit')
        onClose()
        return onCode(text)
      }
      const scanned = readScan(text)
      if (!onCode && 'named' in scanned && scanned.named.e === 'repair') navigation.prepare(scanned.named.id)
      // A doubtful code is not passed to a caller who waits for one.
      const miss: CodeMatch = { kind: 'miss', text, near: [] }
      void (onCode ? Promise.resolve(miss) : findCode(text)).then((found) => {
        // A remembered scan can be looked up and linked later.
        if (!inDoubt || found.kind !== 'miss')
          rememberScan(text, found, new Date(systemClock.now()).toISOString())
        signalScan(found.kind === 'miss' ? 'miss' : 'hit')
        const id = matchedId(found)
        if (id === null || found.kind === 'miss' || found.kind === 'item')
          return setResult({ text, found, doubt: inDoubt })
        onClose()
        void navigation.open(found.kind, id)
      })
    },
    [onCode, onClose, navigation],
  )
  /** Passes a code to a caller of several and shows its answer. */
  const lookEach = useCallback(
    async (text: string) => {
      const next = await onEach?.(text)
      if (!next) return
      signalScan(next.ok ? 'hit' : 'miss')
      setAnswer(next)
    },
    [onEach],
  )
  useEffect(() => {
    if (first !== undefined) look(first, doubt)
  }, [first, doubt, look])
  return {
    result,
    look: onEach ? lookEach : look,
    forget: () => setResult(null),
    answer,
    dropAnswer: () => setAnswer(null),
  }
}
