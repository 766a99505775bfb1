import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { confirmUnsaved } from '../../components/dialogs/confirm.ts'
import { hasUnreadableInput, focusFirstError } from '../../components/forms/formErrors.ts'
import { Form } from '../../components/forms/Form.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed, toastSuccess, toastWarning } from '../../components/toasts/toasts.ts'
import { useUnsavedGuard } from '../../components/forms/useUnsavedGuard.ts'
import { mutate } from '../../db/mutate.ts'
import { acknowledged } from '../../db/queries/acknowledged.ts'
import { texts } from '../../lib/texts.ts'
import { DraftOffer } from '../../pieces/drafts/DraftOffer.tsx'
import { START_ROUTES } from '../../session/departments.ts'
import { useSession } from '../../session/useSession.ts'
import { useSyncStatus } from '../../pieces/sync/useSync.ts'
import { type OrderForm, problemOf, toArgs } from './form.ts'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderData } from './OrderData.tsx'
import classes from './OrderForm.module.css'
import { OrderLines } from './OrderLines.tsx'
import { T } from './texts.ts'
import { useOrderForm } from './useOrderForm.ts'

/** So long 'doorgestuurd' waits for the server before it becomes 'klaargezet'. */
const PATIENCE_MS = 4_000

/** The order form 'Opdrachtbon', with or without network (OF-01 to OF-11, D-131). */
export function OrderFormPage() {
  const state = useOrderForm()
  const { form, dirty } = state
  const element = useRef<HTMLFormElement>(null)
  const { online } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const release = useUnsavedGuard(dirty)
  const leave = useLeave(dirty, release)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (hasUnreadableInput(element.current)) return focusFirstError(element.current)
    const problem = problemOf(form)
    if (problem) return toastWarning(problem)
    setBusy(true)
    try {
      toastSuccess(await save(form, online))
      await state.reset()
    } catch (error) {
      toastSaveFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form ref={element} onSubmit={(event) => void send(event)} className={classes.page}>
      <PageTitle title={T.title}>
        <Button variant="default" onClick={() => void leave()}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {T.mail}
        </Button>
      </PageTitle>
      {state.offered && (
        <DraftOffer title={T.draft} summary={state.offered.company} onAnswer={state.answerDraft} />
      )}
      <div className={classes.columns}>
        <Panel title="Gegevens">
          <OrderData {...state} />
        </Panel>
        <Panel title="Klant">
          <OrderCustomer {...state} />
        </Panel>
        {form.department === 'verkoop' && <OrderLines {...state} />}
      </div>
    </Form>
  )
}

/** Keeps the form and asks for its mail; answers what to tell the person. */
async function save(form: OrderForm, online: boolean): Promise<string> {
  await mutate('actionForm.save', toArgs(form))
  return online && (await acknowledged('actionForm', form.id, PATIENCE_MS)) ? T.sent : T.queued
}

/** 'Annuleren' goes to the start of the department, after a question when something was filled in (D-131). */
function useLeave(dirty: boolean, release: () => void) {
  const navigate = useNavigate()
  const { department } = useSession()
  return async () => {
    if (dirty && !(await confirmUnsaved())) return
    release()
    await navigate({ to: START_ROUTES[department ?? 'repair'] })
  }
}
