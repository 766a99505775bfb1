import { createContext, type ReactNode, useContext, useState } from 'react'
import { confirm } from '../../components/dialogs/confirm.ts'
import type { BilledConsent } from '../../domain/repairs/billedChange.ts'
import { refusalText } from '../../domain/shared/errors.ts'

type Save = (consent: BilledConsent) => Promise<unknown>

/** One visit of a repair, in which a change of a billed one is confirmed once (D-142). */
export interface BilledVisit {
  /** What the person answered so far, as an argument of a change. */
  consent: () => BilledConsent
  /** Saves; where the rules want a confirmation it asks for it. @returns false: the person said no */
  save: (save: Save) => Promise<boolean>
}

/** Whether a change is refused because the person was not asked yet. An error of the worker keeps its text alone. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Error && error.message === refusalText('billed_locked')

/** @returns a visit in which nothing is confirmed yet */
export function beginBilledVisit(): BilledVisit {
  let isConfirmed = false
  let asking: Promise<boolean> | null = null
  // Two changes that are refused at the same time are one question.
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

/** Holds the answer as long as its screen is shown. */
export function BilledVisitScope({ children }: { children: ReactNode }) {
  const [visit] = useState(beginBilledVisit)
  return <Visit value={visit}>{children}</Visit>
}

/** The visit of the screen; outside of one, a visit of this component alone. */
export function useBilledVisit(): BilledVisit {
  const visit = useContext(Visit)
  const [own] = useState(beginBilledVisit)
  return visit ?? own
}
