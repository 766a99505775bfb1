import { Button, Group } from '@mantine/core'
import { Note } from '../../components/page/Note.tsx'

export interface DraftOfferProps {
  /** 'Er staat nog een onafgewerkte … op dit toestel.' */
  title: string
  /** A few words by which the person knows which one it is. */
  summary?: string
  onAnswer: (taken: boolean) => void
}

/** What was half filled in before the tab was closed is offered, never forced. */
export function DraftOffer({ title, summary, onAnswer }: DraftOfferProps) {
  return (
    <Note tone="blue" title={title} mb="md">
      {summary && <p style={{ margin: '0 0 8px' }}>{summary}</p>}
      <Group gap="sm">
        <Button onClick={() => onAnswer(true)}>Verder invullen</Button>
        <Button variant="default" onClick={() => onAnswer(false)}>
          Opnieuw beginnen
        </Button>
      </Group>
    </Note>
  )
}
