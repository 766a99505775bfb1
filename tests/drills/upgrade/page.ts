import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EarlierVersion } from '../kit/earlier.ts'
import { machine, markdownTable } from '../kit/figures.ts'
import type { Crowd, Phase } from './crowd.ts'
import type { Pair } from './pair.ts'
import type { UnknownChangeResult } from './unknown.ts'

export interface UpgradeResult {
  earlier: EarlierVersion
  phases: Phase[]
  met: UnknownChangeResult
  wrong: string[]
  crowd: ReturnType<Crowd['summary']>
  pair: ReturnType<Pair['summary']>
}

const PAGE = fileURLToPath(new URL('../../../docs/operations/upgrade-drill.md', import.meta.url))
const HEADING = '## Last result'

const HEAD = [
  'From',
  'Migrations since',
  'Changes acknowledged',
  'Answers 500',
  'Asked to come again (502 to 504)',
  'Not answered',
  'Longest wait of a change',
  'New one answers after',
  'A change unknown to the old one',
  'The old one says that the schema is newer',
  'Wrong',
]

/** Writes the last part of the page. */
export function writeReport(
  found: readonly UpgradeResult[],
  { seconds, devices }: { seconds: number; devices: number },
): void {
  const text = readFileSync(PAGE, 'utf8')
  const head = text.slice(0, text.indexOf(HEADING) + HEADING.length)
  const ran = `${new Date().toISOString().slice(0, 10)}, ${machine()}, everything on one machine; ${devices} devices, each step and ${seconds} s after it.`
  const steps = found.flatMap(({ earlier, phases }) =>
    phases.map(({ name, seconds: took, acknowledged, failed }) => [
      earlier.commit,
      name,
      took,
      acknowledged,
      Object.entries(failed)
        .map(([status, n]) => `${n} × ${status}`)
        .join(', ') || 'none',
    ]),
  )
  const parts = [
    ran,
    markdownTable(HEAD, found.map(rowOf)),
    markdownTable(['From', 'Step', 'Seconds', 'Changes acknowledged', 'Failed answers'], steps),
  ]
  console.log(parts.join('\n\n'))
  writeFileSync(PAGE, `${[head, ...parts].join('\n\n')}\n`)
}

function rowOf({ earlier, met, wrong, crowd, pair }: UpgradeResult): (string | number)[] {
  const { answers } = crowd
  const proxy = [502, 503, 504].reduce((sum, status) => sum + (answers.get(status) ?? 0), 0)
  const says = earlier.migrationsSince === 0 ? 'the schema is the same' : pair.says ? 'yes' : 'no'
  return [
    `${earlier.commit}, ${earlier.day}`,
    earlier.migrationsSince,
    crowd.changes,
    answers.get(500) ?? 0,
    proxy,
    answers.get(0) ?? 0,
    `${(crowd.longestMs / 1_000).toFixed(1)} s`,
    `${(pair.startedMs / 1_000).toFixed(1)} s`,
    `${met.isNew ? `'${met.name}' stays, and the new one takes it` : 'both know the same; one of neither stays'}`,
    says,
    wrong.join('; ') || 'nothing',
  ]
}
