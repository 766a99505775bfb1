import type { FocusEventHandler } from 'react'
import type { FormErrors, NewRepairForm } from '../../../pieces/repairs/form.ts'

/** What each section of the screen gets. */
export interface SectionProps {
  form: NewRepairForm
  errors: FormErrors
  leave: (field: keyof NewRepairForm) => FocusEventHandler<HTMLElement>
  set: (fields: Partial<NewRepairForm>) => void
  change: (next: (old: NewRepairForm) => NewRepairForm) => void
}
