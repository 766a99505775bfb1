import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { DraftOffer as Offer } from '../../../shared/drafts/DraftOffer.tsx'
import type { NewRepairForm } from '../../../shared/repairs/repairForm.ts'
import { newRepairTexts } from './newRepairTexts.ts'

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
