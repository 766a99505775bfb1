import { createContext, type ReactNode, useContext, useState } from 'react'
import { confirm } from '../../components/dialogs/confirm.ts'
import type { BilledConsent } from '../../domain/repairs/billedChange.ts'
import { refusalText } from '../../domain/shared/errors.ts'

type Save = (consent: BilledConsent) => Promise<unknown>

/** One visit to a repair, in which the person confirms changes of a billed repair once (D-142). */
export interface BilledVisit {
  /** The answer of the person so far, as an argument of a change. */
  consent: () => BilledConsent
  /** Saves, and asks for a confirmation if the rules want one. @returns false if the person declined */
  save: (save: Save) => Promise<boolean>
}

/**
 * True if a change is refused because the person was not asked yet. An error that crosses the worker keeps only its
 * text.
 */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Error && error.message === refusalText('billed_locked')

/** @returns a visit in which nothing is confirmed yet */
export function beginBilledVisit(): BilledVisit {
  let isConfirmed = false
  let asking: Promise<boolean> | null = null
  // Two changes that are refused at the same time share one question.
  const ask = () => {
    asking ??= confirm({ text: refusalText('billed_locked'), initial: 'no' }).finally(() => {
      asking = null
    })
    return asking
  }
  const consent = (): BilledConsent => (isConfirmed ? { confirmBilled: true } : {})
  return {
    consent,
    save: async (save) => {
      try {
        await save(consent())
        return true
      } catch (error) {
        if (!isUnconfirmed(error)) throw error
      }
      if (!(await ask())) return false
      isConfirmed = true
      await save(consent())
      return true
    },
  }
}

const Visit = createContext<BilledVisit | null>(null)

/** Keeps the answer as long as its screen is shown. */
export function BilledVisitScope({ children }: { children: ReactNode }) {
  const [visit] = useState(beginBilledVisit)
  return <Visit value={visit}>{children}</Visit>
}

/** Returns the visit of the screen; outside of a screen, a visit for this component only. */
export function useBilledVisit(): BilledVisit {
  const visit = useContext(Visit)
  const [own] = useState(beginBilledVisit)
  return visit ?? own
}
