import {
  newActionFormLine,
  type ActionFormDepartment,
  type ActionFormLine,
  actionFormProblem,
  tidyActionForm,
} from '../../domain/actionForms/actionForm.ts'

/** What is typed on the action form, as the draft keeps it. */
export interface ActionFormValues {
  id: string
  department: ActionFormDepartment
  /** A customer that is not in the list yet: only the name counts (OF-03). */
  isNew: boolean
  customer: string | null
  company: string
  mail: string
  phone: string
  item: string | null
  startDate: string | null
  endDate: string | null
  description: string
  actionFormLines: ActionFormLine[]
}

export const emptyActionForm = (id: string): ActionFormValues => ({
  id,
  department: 'verkoop',
  isNew: false,
  customer: null,
  company: '',
  mail: '',
  phone: '',
  item: null,
  startDate: null,
  endDate: null,
  description: '',
  actionFormLines: [],
})

export const withLine = (form: ActionFormValues, id: string): ActionFormValues => ({
  ...form,
  actionFormLines: [...form.actionFormLines, newActionFormLine(id)],
})

/** The arguments of actionForm.save. */
export function toArgs({ isNew, ...form }: ActionFormValues) {
  const blankAsNull = (text: string) => (text.trim() === '' ? null : text)
  return tidyActionForm({
    ...form,
    customer: isNew ? null : form.customer,
    mail: blankAsNull(form.mail),
    phone: blankAsNull(form.phone),
    description: blankAsNull(form.description),
  })
}

/** Why the form cannot go as it is, by the rules of the mutation. */
export const problemOf = (form: ActionFormValues): string | null => actionFormProblem(form)
