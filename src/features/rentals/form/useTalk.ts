import { useEffect, useRef } from 'react'
import type { RentalDraft } from '../../../domain/rentals/form.ts'

/** Marks the parts between which the talk at the counter goes: the days, the customer, what is rented. */
export const STEP = 'data-step'
type Step = 'days' | 'customer' | 'add'

/**
 * A new rental begins at its days, or at its customer where the planner gave the days; who chose the customer with a
 * finger or a mouse goes on at what is rented.
 */
export function useTalk(
  { startDate, customerId }: Pick<RentalDraft, 'startDate' | 'customerId'>,
  begins: boolean,
) {
  const goTo = (step: Step) =>
    setTimeout(() => document.querySelector<HTMLElement>(`[${STEP}="${step}"] input`)?.focus())
  const first: Step | null = begins && !customerId ? (startDate ? 'customer' : 'days') : null
  useEffect(() => {
    if (first) goTo(first)
    // oxlint-disable-next-line react/exhaustive-deps -- where it begins, once
  }, [])
  const picked = useRef(false)
  useEffect(() => {
    if (picked.current) goTo('add')
    picked.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- once the customer is there
  }, [customerId])
  return { onPicked: () => (picked.current = true) }
}
