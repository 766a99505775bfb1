import { TURNAROUND_STEPS, type StepDays } from '../../../domain/repairs/turnaroundNumbers.ts'
import { formatNumber } from '../../../lib/money.ts'
import type { NamedNumbers, NamedRow } from './namedRows.ts'
import { turnaroundTexts } from './turnaroundTexts.ts'
import classes from './Turnaround.module.css'

/** All numbers as a table; the last row is the total. */
export function TurnaroundTable({ numbers: { by, rows, total } }: { numbers: NamedNumbers }) {
  const name = turnaroundTexts.byNames[by]
  return (
    // On a narrow screen it scrolls sideways, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={turnaroundTexts.scroll(name)}>
      <table className={classes.table}>
        <Head by={name} />
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Row row={total} />
        </tfoot>
      </table>
    </section>
  )
}

function Head({ by }: { by: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {by}
        </th>
        <th scope="col" rowSpan={2}>
          {turnaroundTexts.repaired}
        </th>
        {TURNAROUND_STEPS.map((step) => (
          <th key={step} scope="colgroup" colSpan={2}>
            {turnaroundTexts.steps[step]}
          </th>
        ))}
      </tr>
      <tr>
        {TURNAROUND_STEPS.flatMap((step) => [
          <th
            key={`${step} mean`}
            scope="col"
            data-first
            title={`${turnaroundTexts.steps[step]}, ${turnaroundTexts.meanLong}`}
          >
            {turnaroundTexts.mean}
          </th>,
          <th
            key={`${step} median`}
            scope="col"
            title={`${turnaroundTexts.steps[step]}, ${turnaroundTexts.medianLong}`}
          >
            {turnaroundTexts.median}
          </th>,
        ])}
      </tr>
    </thead>
  )
}

function Row({ row: { name, repaired, steps } }: { row: NamedRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatNumber(repaired)}</td>
      {TURNAROUND_STEPS.flatMap((step) => [
        <td key={`${step} mean`} data-first>
          {inDays(steps[step], 'mean')}
        </td>,
        <td key={`${step} median`}>{inDays(steps[step], 'median')}</td>,
      ])}
    </tr>
  )
}

const inDays = (days: StepDays | null, which: keyof StepDays): string =>
  days === null ? turnaroundTexts.none : formatNumber(days[which], { decimals: 1, fixed: true })
