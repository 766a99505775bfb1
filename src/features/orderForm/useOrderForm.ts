import { useState } from 'react'
import { toastSuccess, toastWarning } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { acknowledged } from '../../db/queries/acknowledged.ts'
import { wholeDraft } from '../../pieces/forms/draft.ts'
import { useForm } from '../../pieces/forms/useForm.ts'
import { useSyncStatus } from '../../pieces/sync/useSync.ts'
import { emptyOrder, type OrderForm, problemOf, toArgs } from './form.ts'
import { T } from './texts.ts'

/** So long 'doorgestuurd' waits for the server before it becomes 'klaargezet'. */
const PATIENCE_MS = 4_000

const DRAFT = wholeDraft<OrderForm>('actionForm', { outlives: true })

/** What is on the order form: a form over an empty one, and the next begins when it is sent. */
export function useOrderForm() {
  const { online } = useSyncStatus()
  const [record, setRecord] = useState(() => emptyOrder(newId()))
  const form = useForm({
    record,
    check: () => ({}),
    sure: async ({ values }) => mayGo(values),
    save: async ({ values }) => toastSuccess(await send(values, online)),
    settle: ({ restart }) => {
      setRecord(emptyOrder(newId()))
      restart()
    },
    draft: DRAFT,
  })
  return { ...form, form: form.values }
}
export type OrderFormState = Omit<ReturnType<typeof useOrderForm>, 'formRef'>

/** What is missing stands under no field: it is said in a message. */
function mayGo(form: OrderForm): boolean {
  const problem = problemOf(form)
  if (problem) toastWarning(problem)
  return problem === null
}

/** Keeps the form and asks for its mail; answers what to tell the person. */
async function send(form: OrderForm, online: boolean): Promise<string> {
  await mutate('actionForm.save', toArgs(form))
  return online && (await acknowledged('actionForm', form.id, PATIENCE_MS)) ? T.sent : T.queued
}
