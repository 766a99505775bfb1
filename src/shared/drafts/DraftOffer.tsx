import { Button, Group } from '@mantine/core'
import { NoteBox } from '../../components/page/NoteBox.tsx'

export interface DraftOfferProps {
  /** 'Er staat nog een onafgewerkte … op dit toestel.' */
  title: string
  /** A few words that identify the draft for the person. */
  summary?: string
  onAnswer: (taken: boolean) => void
}

/** Offers the unsaved input of a closed tab; the person decides. */
export function DraftOffer({ title, summary, onAnswer }: DraftOfferProps) {
  return (
    <NoteBox tone="blue" title={title} mb="md">
      {summary && <p style={{ margin: '0 0 8px' }}>{summary}</p>}
      <Group gap="sm">
        <Button onClick={() => onAnswer(true)}>Verder invullen</Button>
        <Button variant="default" onClick={() => onAnswer(false)}>
          Opnieuw beginnen
        </Button>
      </Group>
    </NoteBox>
  )
}
