import {
  newActionFormLine,
  type ActionFormDepartment,
  type ActionFormLine,
  actionFormProblem,
  tidyActionForm,
} from '../../domain/actionForms/actionForm.ts'

/** The values of the action form, as the draft stores them. */
export interface ActionFormValues {
  id: string
  department: ActionFormDepartment
  /** True for a customer that is not in the list yet: only the name is used (OF-03). */
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

export const withFormLine = (form: ActionFormValues, id: string): ActionFormValues => ({
  ...form,
  actionFormLines: [...form.actionFormLines, newActionFormLine(id)],
})

/** Returns the arguments of the mutation `actionForm.save`. */
export function actionFormArgs({ isNew, ...form }: ActionFormValues) {
  const blankAsNull = (text: string) => (text.trim() === '' ? null : text)
  return tidyActionForm({
    ...form,
    customer: isNew ? null : form.customer,
    mail: blankAsNull(form.mail),
    phone: blankAsNull(form.phone),
    description: blankAsNull(form.description),
  })
}

/** Returns the reason why the form cannot be sent, by the rules of the mutation; null if it can. */
export const checkActionForm = (form: ActionFormValues): string | null => actionFormProblem(form)
