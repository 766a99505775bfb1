import { Button } from '@mantine/core'
import { useState } from 'react'
import { TextField } from '../../../components/fields/TextField.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconEdit, IconAlert } from '../../../components/icons/icons.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import type { Item } from '../../../domain/items/item.ts'
import { formatDate } from '../../../lib/dates.ts'
import { texts } from '../../../lib/texts.ts'
import classes from './Dossier.module.css'
import { dossierTexts as t } from './texts.ts'

/** What the next one has to know first, pinned on top; who wrote it, and when. */
export function Attention({ item, names }: { item: Item; names: ReadonlyMap<string, string> }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <Editor item={item} onDone={() => setEditing(false)} />
  if (!item.attention)
    return (
      <div className={classes.addAttention}>
        <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
          {t.attentionAdd}
        </Button>
      </div>
    )
  const by = [names.get(item.attentionBy ?? ''), item.attentionAt && formatDate(item.attentionAt)]
  return (
    <p className={classes.band}>
      <IconAlert size={20} />
      <span className={classes.bandText}>
        <strong>{t.attention}:</strong> {item.attention}
      </span>
      <span className={classes.by}>{by.filter(Boolean).join(', ')}</span>
      <IconAction
        label={`${t.attention}: ${texts.edit.toLowerCase()}`}
        icon={<IconEdit />}
        onClick={() => setEditing(true)}
      />
    </p>
  )
}

function Editor({ item, onDone }: { item: Item; onDone: () => void }) {
  // What they saw when they began is what they change.
  const [seen] = useState(item.attention)
  const [text, setText] = useState(seen ?? '')
  const save = async () => {
    const attention = text.trim() || null
    if (attention === seen) return onDone()
    try {
      await mutate('item.set', { id: item.id, set: { attention } }, { base: { attention: seen } })
      toastSuccess()
      onDone()
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  const error =
    text.length > ITEM_FIELDS.attention.max ? `Hoogstens ${ITEM_FIELDS.attention.max} tekens.` : undefined
  return (
    <form
      className={classes.band}
      onSubmit={(event) => {
        event.preventDefault()
        if (!error) void save()
      }}
    >
      <div className={classes.bandText}>
        <TextField
          label={t.attention}
          placeholder={t.attentionHint}
          value={text}
          onChange={setText}
          autoFocus
          {...(error ? { error } : {})}
        />
      </div>
      <Button type="submit">{texts.save}</Button>
      <Button variant="subtle" onClick={onDone}>
        {texts.cancel}
      </Button>
    </form>
  )
}
