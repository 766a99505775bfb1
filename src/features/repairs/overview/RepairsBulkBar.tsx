import { useState } from 'react'
import { SelectionBar, SelectionChoice } from '../../../components/list/SelectionBar.tsx'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { RowMenu } from '../../../components/page/RowMenu.tsx'
import { IconArchive, IconDownload, IconMail, IconTrash } from '../../../components/icons/icons.tsx'
import type { StatusOption } from '../../../components/status/StatusSelect.tsx'
import { sortActiveExecutors } from '../../../domain/settings/executors.ts'
import { ExportButton, useExport } from '../../../shared/documents/ExportButton.tsx'
import type { useListSelection } from '../../../shared/bulk/useListSelection.ts'
import { LabelAction } from '../../../shared/documents/LabelAction.tsx'
import { ScreenSelectionExport } from '../../../shared/documents/ScreenSelectionExport.tsx'
import { DocumentsAction } from '../../../shared/documents/DocumentsAction.tsx'
import {
  archiveRepairs,
  deleteRepairs,
  prepareRepairDocuments,
  setExecutorOfRepairs,
  setStatusOfRepairs,
} from './repairBulkActions.ts'
import classes from './RepairsBulkBar.module.css'
import type { WorkFacts } from './useWorkFacts.ts'

const BulkMailDialog = lazyComponent(() => import('../bulkMail/BulkMailDialog.tsx'), 'BulkMailDialog')

interface BulkBarProps {
  /** The selected repairs, in the order of the list. */
  ids: readonly string[]
  rest: ReturnType<typeof useListSelection>['rest']
  onClear: () => void
  statuses: readonly StatusOption[]
  facts: WorkFacts
  /** The visible columns. */
  columns: readonly { key: string }[]
}

/**
 * The actions for the selected repairs (LS-12). With little space, as when 'Alle 412' shows, a menu holds
 * them.
 */
export function RepairsBulkBar({ ids, rest, onClear, statuses, facts, columns }: BulkBarProps) {
  const shown = { term: '', all: true, ids }
  const [busy, save] = useExport(shown)
  const labelled = ids.map((id) => ({ e: 'repair' as const, id }))
  // Null until the dialog is opened for the first time.
  const [mailing, setMailing] = useState<boolean | null>(null)
  const active = sortActiveExecutors(facts.executors)
  const assign = (id: string) => {
    const executor = active.find((one) => one.id === id)
    if (executor) void setExecutorOfRepairs(ids, executor)
  }
  const run = (act: typeof archiveRepairs) => void act(ids).then((done) => done && onClear())
  return (
    <SelectionBar count={ids.length} rest={rest} onClear={onClear}>
      <SelectionChoice
        options={statuses.map(({ value }) => ({ value, label: value }))}
        onChoose={(status) => void setStatusOfRepairs(ids, status)}
      >
        Status
      </SelectionChoice>
      <SelectionChoice options={active.map(({ id, name }) => ({ value: id, label: name }))} onChoose={assign}>
        Uitvoerder
      </SelectionChoice>
      {!rest && (
        <span className={classes.wide}>
          <LabelAction of={labelled} label="Labels van de selectie" word="Labels" />
          <DocumentsAction ask={() => prepareRepairDocuments(ids)} />
          <ExportButton query={shown} variant="default" />
          <ActionButton icon={<IconArchive />} onClick={() => run(archiveRepairs)}>
            Archiveren
          </ActionButton>
        </span>
      )}
      <RowMenu label="Meer met de selectie">
        <span className={rest ? classes.always : classes.narrow}>
          <LabelAction of={labelled} label="Labels van de selectie" word="Labels" />
          <DocumentsAction ask={() => prepareRepairDocuments(ids)} />
          <IconAction
            label="Selectie exporteren"
            icon={<IconDownload />}
            word="Exporteren"
            loading={busy}
            onClick={save}
          />
          <IconAction
            label="Selectie archiveren"
            icon={<IconArchive />}
            word="Archiveren"
            onClick={() => run(archiveRepairs)}
          />
        </span>
        <ScreenSelectionExport
          of={{ list: 'repairs', ids, columns: columns.map(({ key }) => key) }}
          word="Exporteren zoals op het scherm"
        />
        <IconAction
          label="Selectie mailen"
          icon={<IconMail />}
          word="Mailen"
          onClick={() => setMailing(true)}
        />
        <IconAction
          label="Selectie verwijderen"
          icon={<IconTrash />}
          word="Verwijderen"
          danger
          onClick={() => run(deleteRepairs)}
        />
      </RowMenu>
      {mailing !== null && <BulkMailDialog opened={mailing} ids={ids} onClose={() => setMailing(false)} />}
    </SelectionBar>
  )
}
