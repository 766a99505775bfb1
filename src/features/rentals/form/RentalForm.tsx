import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { useSaveKey } from '../../../components/forms/screenKeys.ts'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { StatusSelect } from '../../../components/status/StatusSelect.tsx'
import { RENTAL_STATUS_LIST } from '../../../domain/rentals/constants.ts'
import { isOneOf } from '../../../lib/objects.ts'
import { DatesPanel } from './DatesPanel.tsx'
import { FirstStatusNote } from './FirstStatusNote.tsx'
import { RentalLinesPanel } from './lines/RentalLinesPanel.tsx'
import { PriceFoot } from './price/PriceFoot.tsx'
import { PriceNotes, PricePanel, usePriceAtFoot } from './price/PricePanel.tsx'
import { RentalNotes, RentalRemarks } from './RemarksPanel.tsx'
import { loadRentalConflicts, localConflicts, stockQuestionOf } from './rentalConflicts.ts'
import { RentalCustomerPanel } from './RentalCustomerPanel.tsx'
import { RentalFactsPanel } from './RentalFactsPanel.tsx'
import classes from './RentalForm.module.css'
import { rentalFormTexts } from './rentalFormTexts.ts'
import { RentalLog } from './RentalLog.tsx'
import { useFocusGuide } from './useFocusGuide.ts'
import { type RentalFormStart, type RentalFormState, useRentalForm } from './useRentalForm.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { ConflictCount } from '../../../shared/conflicts/ConflictCount.tsx'
import { ConflictScope } from '../../../shared/conflicts/ConflictScope.tsx'
import { RentalDocumentButton } from '../../../shared/documents/rental/RentalDocumentButton.tsx'
import { DraftOffer } from '../../../shared/drafts/DraftOffer.tsx'
import { useToday } from '../../../shared/forms/useToday.ts'
import { rentalDraftKey, type UnfinishedRental } from '../../../shared/rentals/unfinishedRentals.ts'
import { useProvisionalRentals } from '../../../shared/rentals/useProvisionalRentals.ts'
import { useRentalStatuses } from '../../../shared/statuses/rentalStatuses.ts'
import { showBookingConflicts } from '../../../shared/stock/bookingConflicts.tsx'

/** The reference and the status, behind the title of the form (VF-17). */
function HeadFacts({ state: { form, set, isNew } }: { state: RentalFormState }) {
  const options = useRentalStatuses()
  const provisional = useProvisionalRentals().has(form.id)
  return (
    <div className={classes.headFacts}>
      {!isNew && <span className={classes.reference}>{form.reference}</span>}
      <StatusSelect
        label="Status"
        size="lg"
        options={options}
        value={form.status}
        onChange={(status) => isOneOf(RENTAL_STATUS_LIST, status) && set({ status })}
      />
      {provisional && (
        <span className={classes.provisional} title={rentalFormTexts.provisional}>
          voorlopig
        </span>
      )}
    </div>
  )
}

/** The status conflicts between two people; the title has no space for them. */
const StatusNote = () => <FieldNote path="status" />

export type FormMode = 'new' | 'edit' | 'copy'

export interface RentalFormProps extends Pick<RentalFormStart, 'stored' | 'edits' | 'copyOf' | 'facts'> {
  mode: FormMode
  /** Another new rental that was never saved, offered until the user accepts or rejects it. */
  unfinished?: UnfinishedRental | undefined
  onUnfinished?: (taken: boolean) => void
  /** Closes the form of a stored rental, after a save or when the changes were abandoned. */
  onDone?: () => void
}

/** The form of a new, existing or copied rental (VF-01 to VF-35). */
export function RentalForm({ mode, unfinished, onUnfinished, onDone, ...start }: RentalFormProps) {
  const isNew = mode !== 'edit'
  const { formRef, ...state } = useRentalForm({
    ...start,
    isNew,
    draftKey: rentalDraftKey(start.stored.id, isNew),
  })
  const { form } = state
  const today = useToday()
  const atFoot = usePriceAtFoot()
  const formId = useId()
  const navigate = useNavigate()
  const { onPicked } = useFocusGuide(form, isNew && !unfinished && !state.offered)
  const [saves, setSaves] = useState(0)
  useEffect(() => {
    // Input that was typed during the save is still to be saved, so the form stays open.
    if (saves > 0 && !state.dirty) onDone?.()
    // oxlint-disable-next-line react/exhaustive-deps -- once per save
  }, [saves])
  const save = async (event?: FormEvent) => {
    if (!(await state.submit(event))) return
    if (isNew) {
      state.release()
      await navigate({ to: ROUTES.RentalDetail, params: { rentalId: form.id }, replace: true })
    } else setSaves((count) => count + 1)
    // Only conflicts known on this device. The server reports further ones when it has the rental.
    await showBookingConflicts(await localConflicts(stockQuestionOf(form), today))
  }
  const cancel = async () => {
    if (!(await state.confirmDiscard())) return
    if (isNew) await navigate({ to: ROUTES.RentalOverview })
    else onDone?.()
  }
  useSaveKey(() => void save())
  useConflictsOfDays(state, today, !isNew)
  const after = (
    <>
      <HeadFacts state={state} />
      <ConflictCount />
    </>
  )
  return (
    <ConflictScope e="rental" id={isNew ? null : form.id}>
      <div ref={formRef} className={classes.page} data-foot={atFoot || undefined}>
        {/* The form is a sibling of the fields: Enter in a line must not save, and dialogs contain forms
            of their own. */}
        <form id={formId} hidden noValidate onSubmit={(event) => void save(event)} />
        <div className={classes.head}>
          <PageTitle title={rentalFormTexts.titles[mode]} after={after}>
            <Button variant="default" onClick={() => void cancel()}>
              {texts.cancel}
            </Button>
            <RentalDocumentButton rentalId={isNew ? null : form.id} />
            <ChangeButton type="submit" form={formId} loading={state.busy}>
              {texts.save}
            </ChangeButton>
          </PageTitle>
        </div>
        {unfinished && onUnfinished && (
          <DraftOffer
            title={unfinished.copyOf ? rentalFormTexts.draftCopy : rentalFormTexts.draft}
            summary={unfinished.summary}
            onAnswer={onUnfinished}
          />
        )}
        {state.offered && (
          <DraftOffer
            title={rentalFormTexts.draftEdit}
            summary={form.reference ?? ''}
            onAnswer={state.answerDraft}
          />
        )}
        {mode === 'new' && <FirstStatusNote onChoose={(status) => state.set({ status })} />}
        <StatusNote />
        <div className={classes.band}>
          <DatesPanel state={state} onDays={state.setDays} />
          <RentalCustomerPanel state={state} onPicked={onPicked} />
        </div>
        <div className={classes.body}>
          <div className={classes.main}>
            <RentalLinesPanel state={state} today={today} />
            <RentalRemarks state={state} />
            <RentalNotes state={state} />
            <RentalFactsPanel state={state} />
            {!isNew && <RentalLog form={form} />}
          </div>
          <div className={classes.side}>{atFoot ? <PriceNotes /> : <PricePanel state={state} />}</div>
        </div>
        {atFoot && <PriceFoot state={state} />}
      </div>
    </ConflictScope>
  )
}

/**
 * Checks the stock as soon as a person changes the days of a stored rental (AV-08, D-085). Days that come
 * from the record, for example after a save, are not checked again. After the form is closed nothing is
 * reported (CF-53).
 */
function useConflictsOfDays(
  { form, touched }: Pick<RentalFormState, 'form' | 'touched'>,
  today: string,
  active: boolean,
): void {
  const days = DAYS.map((day) => form[day]).join()
  const isTyped = DAYS.some((day) => day in touched.values)
  const seen = useRef<string | null>(days)
  useEffect(() => {
    if (!active || seen.current === days) return
    seen.current = days
    if (!isTyped) return
    void loadRentalConflicts(form, today).then(async (conflicts) => {
      if (seen.current === days) await showBookingConflicts(conflicts)
    })
  }, [active, days, isTyped, form, today])
  useEffect(
    () => () => {
      seen.current = null
    },
    [],
  )
}
const DAYS = ['startDate', 'endDate', 'pickupDate', 'returnDate'] as const
