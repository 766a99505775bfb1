import type { ReactNode } from 'react'
import { Panel } from '../../../components/page/Panel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { APP_VERSION } from '../../../sync/protocol/version.ts'
import type { AdminHealth } from '../../../domain/adminHealth/adminHealth.ts'
import { isLateJob, healthWarningsOf } from '../../../domain/adminHealth/warnings.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/money.ts'
import classes from './AdminHealth.module.css'
import { ageText, bytesText, countText, JOBS, momentText } from './adminHealthTexts.ts'

interface Shown {
  health: AdminHealth
}

/** Null or false: unknown, so it is left out. */
type Fact = readonly [string, ReactNode] | null | false

/** A list of labels and values; unknown ones are left out. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className={classes.fact}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The last backup: its size and its age. */
export function BackupPanel({ health }: Shown) {
  const { backup, at } = health
  if (!backup)
    return (
      <Panel title="Back-up">
        <Facts facts={[['Laatste', 'nog niet bekend']]} />
      </Panel>
    )
  const isOld = healthWarningsOf(health).includes('backup')
  const whole: Fact[] = backup.at
    ? [
        ['Laatste', formatDateTime(backup.at)],
        [
          'Ouderdom',
          <StatusBadge key="age" tone={isOld ? 'red' : 'green'}>
            {ageText(backup.at, at)}
          </StatusBadge>,
        ],
        ['Grootte', backup.bytes === null ? 'nog niet bekend' : bytesText(backup.bytes)],
        ['Versleuteling', backup.encrypted ? 'versleuteld' : 'niet versleuteld'],
        backup.place !== null && ['Plaats', backup.place],
      ]
    : [['Laatste', 'nog geen die gelukt is']]
  return (
    <Panel title="Back-up">
      <Facts facts={[...whole, backup.error !== null && ['Laatste poging mislukt', backup.error]]} />
    </Panel>
  )
}

/** The devices by the time they last contacted the server; the tab 'Toestellen' lists each of them. */
export function DevicesPanel({ health: { devices } }: Shown) {
  const { all, blocked, heard, behind } = devices
  const longer = all - heard.hour - heard.day - heard.week
  return (
    <Panel title="Toestellen">
      <Facts
        facts={[
          ['Gehoord in het laatste uur', formatNumber(heard.hour)],
          ['In de laatste dag', formatNumber(heard.day)],
          ['In de laatste week', formatNumber(heard.week)],
          ['Langer geleden', formatNumber(longer)],
          ['Met iets dat niet verstuurd is', formatNumber(behind)],
          ['Geblokkeerd', formatNumber(blocked)],
        ]}
      />
    </Panel>
  )
}

/** The unsent data: changes and photos on devices, and webhook deliveries here. */
export function QueuePanel({ health: { devices, photos, deliveries } }: Shown) {
  return (
    <Panel title="Wachtrij">
      <Facts
        facts={[
          ['Wijzigingen op toestellen', formatNumber(devices.unsent)],
          ['Foto’s op toestellen', formatNumber(photos.pending)],
          ['Berichten aan webhooks', formatNumber(deliveries.queued)],
          ['Mislukte berichten', formatNumber(deliveries.failed)],
        ]}
      />
    </Panel>
  )
}

const lateText = (lastAt: string | null): string =>
  lastAt === null ? 'niet gelukt' : `niet gelukt, laatst ${momentText(lastAt)}`

/** The daily jobs, each with its last success. */
export function JobsPanel({ health: { jobs, at } }: Shown) {
  return (
    <Panel title="Dagelijkse taken">
      <Facts
        facts={jobs.map((job) => [
          JOBS[job.job] ?? job.job,
          isLateJob(job, at) ? (
            <StatusBadge tone="red">{lateText(job.lastAt)}</StatusBadge>
          ) : (
            momentText(job.lastAt)
          ),
        ])}
      />
    </Panel>
  )
}

/** The free disk space and what uses the rest. */
export function DiskPanel({ health }: Shown) {
  const { disk, database, photos } = health
  const isFull = healthWarningsOf(health).includes('disk')
  return (
    <Panel title="Schijf en database">
      <Facts
        facts={[
          disk && [
            'Vrij op de server',
            <StatusBadge key="free" tone={isFull ? 'red' : 'green'}>
              {bytesText(disk.free)} van {bytesText(disk.size)}
            </StatusBadge>,
          ],
          ['Database', bytesText(database.bytes)],
          [
            'Foto’s en papieren',
            `${bytesText(photos.bytes)} in ${countText(photos.files, 'bestand', 'bestanden')}`,
          ],
          ['Antwoord van de database', `${formatNumber(database.ms, { decimals: 1 })} ms`],
          [
            'Rechten in de database',
            database.superuser ? (
              <StatusBadge key="role" tone="red">
                alles (superuser)
              </StatusBadge>
            ) : (
              'alleen de eigen gegevens'
            ),
          ],
        ]}
      />
    </Panel>
  )
}

/** The versions of the app on this device, of the server and of what it runs on. */
export function VersionsPanel({ health: { versions } }: Shown) {
  return (
    <Panel title="Versies">
      <Facts
        facts={[
          ['Toepassing op dit toestel', APP_VERSION],
          ['Server', versions.server],
          ['Schema van de database', formatNumber(versions.schema)],
          ['PostgreSQL', versions.postgres],
          ['Node', versions.node],
        ]}
      />
    </Panel>
  )
}
