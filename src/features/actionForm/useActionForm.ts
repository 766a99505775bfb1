import { useState } from 'react'
import { toastSuccess, toastWarning } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { waitForAcknowledgement } from '../../db/queries/aliases.ts'
import { ACTION_FORM_TEXTS } from '../../domain/actionForms/actionForm.ts'
import { settingId } from '../../domain/settings/settings.ts'
import { wholeDraft } from '../../shared/forms/draft.ts'
import { storedContains } from '../../shared/forms/storedContains.ts'
import { useForm } from '../../shared/forms/useForm.ts'
import { useOnline } from '../../shared/sync/useSync.ts'
import {
  emptyActionForm,
  type ActionFormValues,
  checkActionForm,
  actionFormArgs,
} from './actionFormValues.ts'
import { actionFormTexts } from './actionFormTexts.ts'

/**
 * Maximum wait for the server in milliseconds. After it the message is 'klaargezet' instead of
 * 'doorgestuurd'.
 */
const PATIENCE_MS = 4_000

const DRAFT = wholeDraft<ActionFormValues>('actionForm', { outlives: true, isStored })

/** True if the stored form equals the draft. A draft with later changes is not stored. */
async function isStored(draft: Partial<ActionFormValues>): Promise<boolean> {
  const stored = draft.id === undefined ? undefined : await db.actionForm.get(draft.id)
  if (!stored) return false
  const { id: _, ...args } = actionFormArgs({ ...emptyActionForm(stored.id), ...draft })
  return storedContains(stored, args)
}

/** State of the action form. It starts empty, and a new empty form replaces it after each save. */
export function useActionForm() {
  const online = useOnline()
  const [record, setRecord] = useState(() => emptyActionForm(newId()))
  const form = useForm({
    record,
    check: () => ({}),
    sure: async ({ values }) => mayGo(values),
    save: async ({ values }) => {
      const id = await storeForm(values)
      // Do not await: the form is stored, so its draft can go. The user does not wait for the server.
      void notifySent(id, online)
    },
    afterSave: ({ next }) => {
      setRecord(emptyActionForm(newId()))
      next()
    },
    draft: DRAFT,
  })
  return { ...form, form: form.values }
}
export type ActionFormState = Omit<ReturnType<typeof useActionForm>, 'formRef'>

/** Shows the first problem as a message, because it belongs to no single field. */
function mayGo(form: ActionFormValues): boolean {
  const problem = checkActionForm(form)
  if (problem) toastWarning(problem)
  return problem === null
}

/**
 * Stores the form and queues its mail. The id may be stored already, for example by a page that closed just
 * after the save. Such a draft becomes a new form, because the server keeps the first version of each id.
 * @returns the id of the form
 */
async function storeForm(form: ActionFormValues): Promise<string> {
  const id = (await db.actionForm.get(form.id)) ? newId() : form.id
  await mutate('actionForm.save', actionFormArgs({ ...form, id }))
  return id
}

/** Reports whether the server has the form, or that it waits for the network or for an address (D-131). */
async function notifySent(id: string, online: boolean): Promise<void> {
  const address = await db.setting.get(settingId('mail', 'email'))
  if (!address?.value.trim()) return toastSuccess(ACTION_FORM_TEXTS.waitsForAddress)
  const isSent = online && (await waitForAcknowledgement('actionForm', id, PATIENCE_MS))
  toastSuccess(isSent ? actionFormTexts.sent : actionFormTexts.queued)
}
