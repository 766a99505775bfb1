import type { FormFields } from '../../../shared/forms/useFields.ts'
import type { NewRepairForm } from '../../../shared/repairs/repairForm.ts'

/** The props of each section of the screen. */
export interface SectionProps extends Pick<FormFields<NewRepairForm>, 'errors' | 'bind' | 'set' | 'change'> {
  form: NewRepairForm
}
