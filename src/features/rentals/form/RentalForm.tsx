import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { confirmUnsaved } from '../../../components/confirm.ts'
import { focusFirstError, hasUnreadableInput } from '../../../components/formErrors.ts'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { toastSaveFailed } from '../../../components/toasts.ts'
import { useUnsavedGuard } from '../../../components/useUnsavedGuard.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { DraftOffer } from '../../drafts/DraftOffer.tsx'
import { useToday } from '../../repairs/useToday.ts'
import { RentalPaperButton } from '../paper/RentalPaperButton.tsx'
import { tellConflicts } from '../stock/tellConflicts.tsx'
import { CustomerPanel } from './CustomerPanel.tsx'
import { DatesPanel } from './DatesPanel.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { LinesPanel } from './LinesPanel.tsx'
import { PricePanel } from './PricePanel.tsx'
import { RemarksPanel } from './RemarksPanel.tsx'
import classes from './RentalForm.module.css'
import { RentalLog } from './RentalLog.tsx'
import { conflictsOf, customerSettled, saveRentalForm } from './save.ts'
import type { FormFacts } from './start.ts'
import { t } from './texts.ts'
import { type RentalFormState, useRentalForm } from './useRentalForm.ts'

export type FormMode = 'new' | 'edit' | 'copy'

export interface RentalFormProps {
  mode: FormMode
  /** The rental as it is stored, or as a new one begins. */
  stored: RentalDraft
  facts: FormFacts
}

/** A rental, new, changed or copied (VF-01 to VF-35). */
export function RentalForm({ mode, stored, facts }: RentalFormProps) {
  const isNew = mode !== 'edit'
  const key = isNew ? 'rental.new' : `rental.${stored.id}`
  const state = useRentalForm(key, stored, isNew, facts)
  const { form } = state
  const today = useToday()
  const element = useRef<HTMLFormElement>(null)
  const release = useUnsavedGuard(state.dirty)
  const navigate = useNavigate()
  const save = useSave(state, element, async () => {
    if (!isNew) return
    release()
    await navigate({ to: ROUTES.RentalDetail, params: { rentalId: form.id }, replace: true })
  })
  const cancel = async () => {
    if (state.dirty && !(await confirmUnsaved())) return
    release()
    await state.stored()
    await navigate({ to: ROUTES.RentalOverview })
  }
  useConflictsOfDays(form, today, !isNew)
  return (
    <form ref={element} noValidate onSubmit={(event) => void save.submit(event)} className={classes.page}>
      <PageTitle title={t.titles[mode]}>
        <Button variant="default" onClick={() => void cancel()}>
          {texts.cancel}
        </Button>
        <RentalPaperButton rentalId={isNew ? null : form.id} />
        <Button type="submit" loading={save.busy}>
          {texts.save}
        </Button>
      </PageTitle>
      {state.offered && (
        <DraftOffer title={t.draft} summary={form.reference ?? ''} onAnswer={state.answerDraft} />
      )}
      <div className={classes.columns}>
        <div className={classes.page}>
          <DatesPanel state={state} onDays={state.setDays} />
          <FactsPanel state={state} />
        </div>
        <CustomerPanel state={state} />
      </div>
      <LinesPanel state={state} today={today} />
      <div className={classes.columns}>
        <RemarksPanel state={state} />
        <PricePanel state={state} />
      </div>
      {!isNew && <RentalLog form={form} />}
    </form>
  )
}

function useSave(
  state: RentalFormState,
  element: React.RefObject<HTMLFormElement | null>,
  after: () => Promise<void>,
) {
  const [busy, setBusy] = useState(false)
  const today = useToday()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { form, edits, isNew, temp } = state
    const wrong = Object.keys(state.check()).length > 0
    if (wrong || hasUnreadableInput(element.current)) return focusFirstError(element.current)
    if (!(await customerSettled(form, temp))) return
    setBusy(true)
    try {
      await saveRentalForm(form, edits, isNew)
      await state.stored()
      await after()
    } catch (error) {
      toastSaveFailed(error)
      return
    } finally {
      setBusy(false)
    }
    await tellConflicts(await conflictsOf(form, today))
  }
  return { busy, submit }
}

/** In a rental that is there, other days are looked at right away (AV-08, D-085). */
function useConflictsOfDays(form: RentalDraft, today: string, active: boolean): void {
  const days = [form.startDate, form.endDate, form.pickupDate, form.returnDate].join()
  const seen = useRef(days)
  useEffect(() => {
    if (!active || seen.current === days) return
    seen.current = days
    void conflictsOf(form, today).then(tellConflicts)
  }, [active, days, form, today])
}
