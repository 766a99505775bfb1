import { Button } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { Form } from '../../../components/forms/Form.tsx'
import { useSaveKey } from '../../../components/forms/screenKeys.ts'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { toastError, toastSuccess } from '../../../components/toasts/toasts.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import classes from './NewRepair.module.css'
import { NewRepairFields } from './NewRepairFields.tsx'
import { newRepairTexts } from './newRepairTexts.ts'
import type { NewRepairStart } from './prepareNewRepair.ts'
import { useNewRepair } from './useNewRepair.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { DraftOffer as Offer } from '../../../shared/drafts/DraftOffer.tsx'
import type { NewRepairForm } from '../../../shared/repairs/repairForm.ts'

interface NewRepairDraftOfferProps {
  draft: Partial<NewRepairForm>
  onAnswer: (accepted: boolean) => void
}

/** Offers an unfinished repair, identified by its description and its number of photos. */
export function NewRepairDraftOffer({
  draft: { photos = {}, comingPhotos = {}, notes = '' },
  onAnswer,
}: NewRepairDraftOfferProps) {
  const count = Object.keys(photos).length + Object.keys(comingPhotos).length
  const summary = [notes.trim(), count > 0 ? countWithNoun(count, 'foto', "foto's") : '']
    .filter(Boolean)
    .join(' · ')
  return <Offer title={newRepairTexts.draftFound} summary={summary} onAnswer={onAnswer} />
}

const SavedBar = lazyComponent(() => import('./SavedBar.tsx'), 'SavedBar')

/**
 * Returns how the screen was opened: a customer or an item in the path, an item in the query, or 'new=1'
 * (D-015).
 */
function useStart(): NewRepairStart {
  const { id } = useParams({ strict: false })
  const search: { itemId?: string; new?: number | string } = useSearch({ strict: false })
  return { id, itemId: search.itemId, blank: String(search.new ?? '') === '1' }
}

/** The intake of a repair, online or offline (RN-01 to RN-30). */
export function NewRepairPage() {
  const { formRef, ...state } = useNewRepair(useStart())
  const { form, unknownId } = state
  const navigate = useNavigate()
  const [saved, setSaved] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<string | null>(null)
  useEffect(() => {
    if (unknownId) toastError(`${texts.loadFailed}${newRepairTexts.unknownId}`)
  }, [unknownId])

  const leave = (to: 'overview' | { repairId: string }) => {
    state.release()
    if (to === 'overview') return navigate({ to: ROUTES.Repair })
    return navigate({ to: ROUTES.RepairDetail, params: to })
  }
  const save = async () => {
    if (!form || !(await state.submit())) return
    toastSuccess(texts.saved)
    setSaved((before) => [...before, form.id])
    setAsking(newRepairTexts.complete)
  }
  const answer = (complete: boolean) => {
    setAsking(null)
    void leave(complete && form ? { repairId: form.id } : 'overview')
  }
  const another = () => {
    setAsking(null)
    state.another()
  }
  useSaveKey(save)
  return (
    <Form ref={formRef} onSubmit={(event) => event.preventDefault()} className={classes.page}>
      <div className={classes.title}>
        <PageTitle title={newRepairTexts.title} />
      </div>
      {state.offered && (
        <div className={classes.offer}>
          <NewRepairDraftOffer draft={state.offered} onAnswer={state.answerDraft} />
        </div>
      )}
      {form && <NewRepairFields {...state} form={form} begins={!state.offered} follows={saved.length > 0} />}
      {asking !== null && <SavedBar ids={saved} question={asking} onAnswer={answer} onAnother={another} />}
      {/* Last in the tab order and always visible. From a field, only Ctrl+Enter triggers it. */}
      <div className={classes.actions}>
        <ChangeButton
          loading={state.busy}
          disabled={!form}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void save()}
        >
          {texts.save}
        </ChangeButton>
        <Button variant="subtle" onClick={() => void navigate({ to: ROUTES.Repair })}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}
