import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { toastLoadFailed } from '../../../components/toasts/toasts.ts'
import type { AdminHealth } from '../../../domain/adminHealth/adminHealth.ts'
import { type HealthWarning, healthWarningsOf } from '../../../domain/adminHealth/warnings.ts'
import classes from './AdminHealth.module.css'
import { ALL_WELL, ALL_WELL_NO_BACKUP, WARNINGS } from './adminHealthTexts.ts'
import { BackupPanel, DevicesPanel, DiskPanel, JobsPanel, QueuePanel, VersionsPanel } from './FactPanels.tsx'
import { ErasuresPanel } from './ErasuresPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'
import { UnsentMailsPanel } from './UnsentMailsPanel.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { isOffline, request } from '../../../lib/http.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import settings from '../../../shared/forms/Settings.module.css'
import { useOnline } from '../../../shared/sync/useSync.ts'

/** Returns the health of the system by the last answer of the server; undefined until it answered. */
export function useCompanyHealth(online: boolean): { health: AdminHealth | undefined; reload: () => void } {
  const [health, setHealth] = useState<AdminHealth>()
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    if (!online) return
    request<AdminHealth>('GET', '/beheer')
      .then(setHealth)
      .catch((error: unknown) => !isOffline(error) && toastLoadFailed(error))
  }, [online, reloads])
  return { health, reload: useCallback(() => setReloads((n) => n + 1), []) }
}

/** The health of the system: first the warnings, then a panel per subject (BH). */
export function AdminHealthPanels() {
  const online = useOnline()
  const { health, reload } = useCompanyHealth(online)
  return (
    <div className={settings.panels}>
      <p className={settings.note}>
        Wie wat deed met gebruikers, toestellen en instellingen, staat in het{' '}
        <Link to={ROUTES.Audit}>Logboek van de zaak</Link>.
      </p>
      {!online && (
        <p className={settings.note}>Hoe het met de zaak gaat, weet alleen de server. {texts.onlineOnly}</p>
      )}
      {health && (
        <>
          <div className={classes.head}>
            <p className={settings.note}>Stand van {formatDateTime(health.at)}.</p>
            <ActionButton disabledReason={online ? undefined : texts.onlineOnly} onClick={reload}>
              Vernieuwen
            </ActionButton>
          </div>
          <Warnings warnings={healthWarningsOf(health)} isBackupKnown={health.backup !== null} />
          <div className={classes.grid}>
            <BackupPanel health={health} />
            <DevicesPanel health={health} />
            <QueuePanel health={health} />
            <JobsPanel health={health} />
            <DiskPanel health={health} />
            <VersionsPanel health={health} />
          </div>
          <UnsentMailsPanel health={health} />
        </>
      )}
      <RetentionPanel online={online} last={health?.retention} />
      <ErasuresPanel online={online} />
    </div>
  )
}

function Warnings({
  warnings,
  isBackupKnown,
}: {
  warnings: readonly HealthWarning[]
  isBackupKnown: boolean
}) {
  if (warnings.length === 0)
    return <NoteBox tone="grey">{isBackupKnown ? ALL_WELL : ALL_WELL_NO_BACKUP}</NoteBox>
  return (
    <NoteBox tone="orange" title="Dit vraagt aandacht">
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{WARNINGS[warning]}</li>
        ))}
      </ul>
    </NoteBox>
  )
}
