import { counted } from '../../domain/counted.ts'
import type { Preview } from './imports.ts'
import classes from './Imports.module.css'

const ACTIONS = { insert: 'nieuw', update: 'bijgewerkt', same: 'ongewijzigd' } as const

/** The first rows of the file as they were read, with what each becomes. */
export function PreviewTable({
  preview: { headers, firstRows, inserted, updated, unchanged },
}: {
  preview: Preview
}) {
  const total = inserted + updated + unchanged
  if (firstRows.length === 0) return null
  return (
    // Wide lists scroll inside the dialog, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label="Eerste rijen">
      <table className={classes.table}>
        <caption>{`De eerste ${firstRows.length} van ${counted(total, 'rij', 'rijen')}`}</caption>
        <thead>
          <tr>
            <th>Rij</th>
            <th>Wordt</th>
            {headers.map((header, i) => (
              <th key={`${i} ${header}`}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map(({ row, action, cells }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{ACTIONS[action]}</td>
              {headers.map((header, i) => (
                <td key={`${i} ${header}`}>{cells[i] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
