import { Alert, Button, Group } from '@mantine/core'
import type { NewRepairForm } from './form.ts'
import { newRepairTexts as t } from './texts.ts'

interface DraftOfferProps {
  draft: NewRepairForm
  onTake: () => void
  onDiscard: () => void
}

/** What was half filled in before the tab was closed is offered, never forced. */
export function DraftOffer({ draft, onTake, onDiscard }: DraftOfferProps) {
  const photos = Object.keys(draft.photos).length
  const summary = [draft.notes.trim(), photos > 0 ? `${photos} foto's` : ''].filter(Boolean).join(' · ')
  return (
    <Alert color="blue" title={t.draftFound} mb="md">
      {summary && <p style={{ margin: '0 0 8px' }}>{summary}</p>}
      <Group gap="sm">
        <Button onClick={onTake}>{t.draftContinue}</Button>
        <Button variant="default" onClick={onDiscard}>
          {t.draftDiscard}
        </Button>
      </Group>
    </Alert>
  )
}
