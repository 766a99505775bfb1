import { DraftOffer } from '../drafts/DraftOffer.tsx'

interface RecordDraftOfferProps {
  draft: { isOffered: boolean; answer: (taken: boolean) => void } | undefined
}

/** Offers the input that a form over a record had when the page ended. */
export const RecordDraftOffer = ({ draft }: RecordDraftOfferProps) =>
  draft?.isOffered ? <DraftOffer title={TITLE} onAnswer={draft.answer} /> : null

const TITLE = 'Wat u hier eerder invulde, is nog niet opgeslagen.'
