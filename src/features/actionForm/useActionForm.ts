import { useState } from 'react'
import { toastSuccess, toastWarning } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { acknowledged } from '../../db/queries/acknowledged.ts'
import { wholeDraft } from '../../pieces/forms/draft.ts'
import { useForm } from '../../pieces/forms/useForm.ts'
import { useOnline } from '../../pieces/sync/useSync.ts'
import { emptyActionForm, type ActionFormValues, problemOf, toArgs } from './form.ts'
import { T } from './texts.ts'

/** So long 'doorgestuurd' waits for the server before it becomes 'klaargezet'. */
const PATIENCE_MS = 4_000

const DRAFT = wholeDraft<ActionFormValues>('actionForm', { outlives: true })

/** What is on the action form: a form over an empty one, and the next begins when it is sent. */
export function useActionForm() {
  const online = useOnline()
  const [record, setRecord] = useState(() => emptyActionForm(newId()))
  const form = useForm({
    record,
    check: () => ({}),
    sure: async ({ values }) => mayGo(values),
    save: async ({ values }) => toastSuccess(await send(values, online)),
    settle: ({ restart }) => {
      setRecord(emptyActionForm(newId()))
      restart()
    },
    draft: DRAFT,
  })
  return { ...form, form: form.values }
}
export type ActionFormState = Omit<ReturnType<typeof useActionForm>, 'formRef'>

/** What is missing stands under no field: it is said in a message. */
function mayGo(form: ActionFormValues): boolean {
  const problem = problemOf(form)
  if (problem) toastWarning(problem)
  return problem === null
}

/** Keeps the form and asks for its mail; answers what to tell the person. */
async function send(form: ActionFormValues, online: boolean): Promise<string> {
  await mutate('actionForm.save', toArgs(form))
  return online && (await acknowledged('actionForm', form.id, PATIENCE_MS)) ? T.sent : T.queued
}
