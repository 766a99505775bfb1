import { useEffect, useRef } from 'react'
import { focusStep } from '../../../components/forms/focusStep.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'

/**
 * Guides the focus. A new rental starts at the days, or at the customer if the planner gave the days. After
 * choosing a customer by finger or mouse, the focus moves to the add field.
 */
export function useFocusGuide(
  { startDate, customerId }: Pick<RentalDraft, 'startDate' | 'customerId'>,
  isNew: boolean,
) {
  const first = isNew && !customerId ? (startDate ? 'customer' : 'days') : null
  useEffect(() => {
    if (first) focusStep(first)
    // oxlint-disable-next-line react/exhaustive-deps -- where it begins, once
  }, [])
  const picked = useRef(false)
  useEffect(() => {
    if (picked.current) focusStep('add')
    picked.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- once the customer is there
  }, [customerId])
  return { onPicked: () => (picked.current = true) }
}
