import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { amountColumns } from '../../../domain/imports/amounts.ts'
import type { PreviewCell, PreviewHeader } from '../../../domain/imports/preview.ts'
import { type ImportPreview, importTexts } from './imports.ts'
import classes from './Imports.module.css'

const ACTIONS = { insert: 'nieuw', update: 'bijgewerkt', same: 'ongewijzigd', refused: 'geweigerd' } as const

/** The first rows of the file: what happens to each row, and for each cell the typed and the stored value. */
export function PreviewTable({
  preview: { headers, firstRows, inserted, updated, unchanged, refused },
}: {
  preview: ImportPreview
}) {
  const total = inserted + updated + unchanged + refused
  if (firstRows.length === 0) return null
  const amounts = amountColumns(headers, firstRows)
  return (
    // Wide lists scroll inside the dialog, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label="Eerste rijen">
      <table className={classes.table}>
        <caption>
          {`${firstRows.length} van ${countWithNoun(total, 'rij', 'rijen')}. `}
          Waar iets anders wordt opgeslagen dan er staat, volgt het na een pijl.
        </caption>
        <thead>
          <tr>
            <th>Rij</th>
            <th>Wordt</th>
            {headers.map(({ text, read }, i) => (
              <th key={`${i} ${text}`} data-unread={!read || undefined} data-amount={amounts[i] || undefined}>
                {text}
                {!read && text !== '' && <small>{importTexts.notRead}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map(({ row, action, cells }) => (
            <tr key={row} data-action={action}>
              <td>{row}</td>
              <td>{ACTIONS[action]}</td>
              {headers.map((header, i) => (
                <CellShown
                  key={`${i} ${header.text}`}
                  header={header}
                  cell={cells[i]}
                  amount={amounts[i] ?? false}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellShownProps {
  header: PreviewHeader
  /** Undefined if the row is shorter than the headers. */
  cell?: PreviewCell | undefined
  amount: boolean
}

function CellShown({ header, amount, cell = { typed: '', stored: '' } }: CellShownProps) {
  const { typed, stored } = cell
  const align = { 'data-amount': amount || undefined }
  if (!header.read) return <td data-unread>{typed}</td>
  // The error about an unreadable cell is above the table.
  if (stored === null)
    return (
      <td {...align} data-wrong={typed.trim() !== '' || undefined}>
        {typed}
      </td>
    )
  if (stored === typed.trim()) return <td {...align}>{typed}</td>
  return (
    <td {...align}>
      {typed} <span className={classes.stored}>→ {stored}</span>
    </td>
  )
}
