import { ActionButton, IconAction } from '../../components/page/ActionButton.tsx'
import { IconPlus, IconTrash } from '../../components/icons/icons.tsx'
import { NumberField } from '../../components/fields/NumberField.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { newId } from '../../db/newId.ts'
import { type ActionFormLine, actionFormTotal } from '../../domain/actionForms/actionForm.ts'
import { formatMoney } from '../../lib/money.ts'
import { withFormLine } from './actionFormValues.ts'
import classes from './ActionForm.module.css'
import { actionFormTexts } from './actionFormTexts.ts'
import type { ActionFormState } from './useActionForm.ts'

/** The lines that are sold (OF-05 to OF-07). */
export function ActionFormLines({ form, change }: ActionFormState) {
  const lines = form.actionFormLines
  const setLine = (id: string, fields: Partial<ActionFormLine>) =>
    change((old) => ({
      ...old,
      actionFormLines: old.actionFormLines.map((line) => (line.id === id ? { ...line, ...fields } : line)),
    }))
  const remove = (id: string) =>
    change((old) => ({ ...old, actionFormLines: old.actionFormLines.filter((line) => line.id !== id) }))
  return (
    <div className={classes.wide}>
      <Panel
        title="Artikels"
        actions={
          <ActionButton icon={<IconPlus />} onClick={() => change((old) => withFormLine(old, newId()))}>
            {actionFormTexts.add}
          </ActionButton>
        }
      >
        {lines.length === 0 && <p className={classes.none}>{actionFormTexts.noLines}</p>}
        {lines.map((line, i) => (
          <LineFields
            key={line.id}
            line={line}
            n={i + 1}
            onChange={(fields) => setLine(line.id, fields)}
            onRemove={() => remove(line.id)}
          />
        ))}
        {lines.length > 0 && <p className={classes.total}>Totaal: {formatMoney(actionFormTotal(lines))}</p>}
      </Panel>
    </div>
  )
}

interface LineFieldsProps {
  line: ActionFormLine
  n: number
  onChange: (fields: Partial<ActionFormLine>) => void
  onRemove: () => void
}

function LineFields({ line, n, onChange, onRemove }: LineFieldsProps) {
  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>Artikel {n}</legend>
      <TextField
        label="Artikel"
        value={line.article ?? ''}
        onChange={(text) => onChange({ article: text || null })}
      />
      <TextField
        label="Omschrijving"
        value={line.description ?? ''}
        onChange={(text) => onChange({ description: text || null })}
      />
      <NumberField
        label="Aantal"
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity: quantity ?? 1 })}
      />
      <NumberField
        label="Prijs"
        kind="money"
        value={line.price}
        onChange={(price) => onChange({ price: price ?? 0 })}
      />
      <IconAction danger label={`Artikel ${n} verwijderen`} icon={<IconTrash />} onClick={onRemove} />
    </fieldset>
  )
}
