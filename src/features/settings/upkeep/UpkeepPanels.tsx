import { Note } from '../../../components/page/Note.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { type Warning, warningsOf } from '../../../domain/upkeep/warnings.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { texts } from '../../../lib/texts.ts'
import settings from '../../../pieces/forms/Settings.module.css'
import { useOnline } from '../../../pieces/sync/useSync.ts'
import { BackupPanel, DevicesPanel, DiskPanel, JobsPanel, QueuePanel, VersionsPanel } from './FactPanels.tsx'
import { MailsPanel } from './MailsPanel.tsx'
import classes from './Upkeep.module.css'
import { ALL_WELL, ALL_WELL_NO_BACKUP, WARNINGS } from './upkeepTexts.ts'
import { useHouseState } from './useHouseState.ts'

/** The health of the system: first the warnings, then a panel per subject (BH). */
export function UpkeepPanels() {
  const online = useOnline()
  const { house, reload } = useHouseState(online)
  return (
    <div className={settings.panels}>
      {!online && (
        <p className={settings.note}>Hoe het met de zaak gaat, weet alleen de server. {texts.onlineOnly}</p>
      )}
      {house && (
        <>
          <div className={classes.head}>
            <p className={settings.note}>Stand van {formatDateTime(house.at)}.</p>
            <ActionButton disabledReason={online ? undefined : texts.onlineOnly} onClick={reload}>
              Vernieuwen
            </ActionButton>
          </div>
          <Warnings warnings={warningsOf(house)} isBackupKnown={house.backup !== null} />
          <div className={classes.grid}>
            <BackupPanel house={house} />
            <DevicesPanel house={house} />
            <QueuePanel house={house} />
            <JobsPanel house={house} />
            <DiskPanel house={house} />
            <VersionsPanel house={house} />
          </div>
          <MailsPanel house={house} />
        </>
      )}
    </div>
  )
}

function Warnings({ warnings, isBackupKnown }: { warnings: readonly Warning[]; isBackupKnown: boolean }) {
  if (warnings.length === 0) return <Note tone="grey">{isBackupKnown ? ALL_WELL : ALL_WELL_NO_BACKUP}</Note>
  return (
    <Note tone="orange" title="Dit vraagt aandacht">
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{WARNINGS[warning]}</li>
        ))}
      </ul>
    </Note>
  )
}
