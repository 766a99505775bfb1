import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconEdit, IconAlert } from '../../../components/icons/icons.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import type { Item } from '../../../domain/items/item.ts'
import { formatDate } from '../../../lib/dates.ts'
import { texts } from '../../../lib/texts.ts'
import { RecordDraftOffer } from '../../../shared/forms/RecordDraftOffer.tsx'
import { touchedDraft } from '../../../shared/forms/draft.ts'
import { trimmedOrNull } from '../../../shared/forms/fields.ts'
import { useForm } from '../../../shared/forms/useForm.ts'
import classes from './Dossier.module.css'
import { dossierTexts } from './dossierTexts.ts'

/** A note for the next technician, pinned at the top, with its author and date. */
export function Attention({ item, names }: { item: Item; names: ReadonlyMap<string, string> }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <Editor item={item} onDone={() => setEditing(false)} />
  if (!item.attention)
    return (
      <div className={classes.addAttention}>
        <ChangeButton variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
          {dossierTexts.attentionAdd}
        </ChangeButton>
      </div>
    )
  const by = [names.get(item.attentionBy ?? ''), item.attentionAt && formatDate(item.attentionAt)]
  return (
    <p className={classes.band}>
      <IconAlert size={20} />
      <span className={classes.bandText}>
        <strong>{dossierTexts.attention}:</strong> {item.attention}
      </span>
      <span className={classes.by}>{by.filter(Boolean).join(', ')}</span>
      <IconAction
        label={`${dossierTexts.attention}: ${texts.edit.toLowerCase()}`}
        icon={<IconEdit />}
        onClick={() => setEditing(true)}
      />
    </p>
  )
}

function Editor({ item, onDone }: { item: Item; onDone: () => void }) {
  const { formRef, ...form } = useForm({
    record: { attention: item.attention ?? '' },
    check: ({ attention }) => (attention.length > MAX ? { attention: `Hoogstens ${MAX} tekens.` } : {}),
    save: async ({ values, seen, changed }) => {
      if (changed.length === 0) return
      const set = { attention: trimmedOrNull(values.attention) }
      await mutate('item.set', { id: item.id, set }, { base: { attention: trimmedOrNull(seen.attention) } })
      toastSuccess()
    },
    draft: touchedDraft<{ attention: string }>(`attention/${item.id}`),
  })
  const save = async (event: FormEvent) => {
    if (await form.submit(event)) onDone()
  }
  const cancel = async () => {
    if (await form.confirmDiscard()) onDone()
  }
  return (
    <form ref={formRef} noValidate className={classes.band} onSubmit={(event) => void save(event)}>
      <div className={classes.bandText}>
        <RecordDraftOffer draft={{ isOffered: form.offered !== null, answer: form.answerDraft }} />
        <TextField
          label={dossierTexts.attention}
          placeholder={dossierTexts.attentionHint}
          autoFocus
          path="attention"
          {...form.bind('attention')}
        />
      </div>
      <ChangeButton type="submit" loading={form.busy}>
        {texts.save}
      </ChangeButton>
      <Button variant="subtle" onClick={() => void cancel()}>
        {texts.cancel}
      </Button>
    </form>
  )
}

const MAX = ITEM_FIELDS.attention.max
