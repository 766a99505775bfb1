import { Button } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { focusFirstError, hasUnreadableInput } from '../../../components/forms/formErrors.ts'
import { Form } from '../../../components/forms/Form.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { toastError, toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { useUnsavedGuard } from '../../../components/forms/useUnsavedGuard.ts'
import { REPAIR_TYPES } from '../../../domain/repairs/constants.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { DraftOffer } from './DraftOffer.tsx'
import type { NewRepairForm } from '../../../pieces/repairs/form.ts'
import { NewRepairFields } from './NewRepairFields.tsx'
import classes from './NewRepair.module.css'
import { saveRepair } from './save.ts'
import { newRepairTexts as t } from './texts.ts'
import { type Start, useNewRepair } from './useNewRepair.ts'

/** Where the screen was opened from: a customer or an item in the path, an item beside it, 'new=1' (D-015). */
function useStart(): Start {
  const { id } = useParams({ strict: false })
  const search: { itemId?: string; new?: number | string } = useSearch({ strict: false })
  return { id, itemId: search.itemId, blank: String(search.new ?? '') === '1' }
}

/** Takes in a repair, with or without network (RN-01 to RN-30). */
export function NewRepairPage() {
  const state = useNewRepair(useStart())
  const { form, dirty, unknownId } = state
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const release = useUnsavedGuard(dirty, () => void state.done())
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (unknownId) toastError(`${texts.loadFailed}${t.unknownId}`)
  }, [unknownId])

  const leave = (to: 'overview' | { repairId: string }) => {
    release()
    if (to === 'overview') return navigate({ to: ROUTES.Repair })
    return navigate({ to: ROUTES.RepairDetail, params: to })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!form || busy) return
    if (hasUnreadableInput(element.current) || !state.check()) return focusFirstError(element.current)
    if (!(await isMeant(form))) return
    setBusy(true)
    try {
      await saveRepair(form)
      await state.done()
      toastSuccess(texts.saved)
      const question = form.type === REPAIR_TYPES.estimate ? t.completeEstimate : t.completeRepair
      await leave((await confirm({ text: question })) ? { repairId: form.id } : 'overview')
    } catch (error) {
      toastSaveFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form ref={element} onSubmit={(event) => void save(event)} className={classes.page}>
      <PageTitle title={t.title}>
        <Button variant="default" onClick={() => void navigate({ to: ROUTES.Repair })}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.save}
        </Button>
      </PageTitle>
      {state.draft && (
        <DraftOffer draft={state.draft} onTake={state.takeDraft} onDiscard={state.discardDraft} />
      )}
      {form && <NewRepairFields {...state} form={form} />}
    </Form>
  )
}

/** Without a customer it becomes rental equipment: that is asked unless it was said (D-057). */
const isMeant = async (form: NewRepairForm): Promise<boolean> =>
  form.customerId !== null || form.rentalEquipment || confirm({ text: t.noCustomer })
