import { DraftOffer } from '../drafts/DraftOffer.tsx'

interface RecordDraftOfferProps {
  draft: { isOffered: boolean; answer: (taken: boolean) => void } | undefined
}

/** Offers what was typed in a form over a record before the page ended. */
export const RecordDraftOffer = ({ draft }: RecordDraftOfferProps) =>
  draft?.isOffered ? <DraftOffer title={TITLE} onAnswer={draft.answer} /> : null

const TITLE = 'Wat u hier eerder invulde, is nog niet opgeslagen.'
