import { Button } from '@mantine/core'
import { type ComponentType, useMemo, useState } from 'react'
import { IconAction } from '../../../components/ActionButton.tsx'
import { confirmDelete } from '../../../components/confirm.ts'
import { DataList } from '../../../components/DataList.tsx'
import { IconPlus, IconTrash } from '../../../components/icons.tsx'
import { pageLocally, useListState } from '../../../components/listState.ts'
import type { Column } from '../../../components/listTypes.ts'
import { toastSaveFailed } from '../../../components/toasts.ts'
import type { RecordDialogProps, Target } from './useRecordForm.ts'

export interface SettingsListProps<T> {
  /** Accessible name of the table, such as 'Handelingen'. */
  label: string
  /** Text of the button that adds one. */
  addLabel: string
  /** Name under which the page size is remembered. */
  storageKey: string
  defaultSize: number
  /** Key of the column that sorts at first. */
  defaultSort: string
  rows: readonly T[] | undefined
  /** Without the actions; keep them outside of the component. */
  columns: readonly Column<T>[]
  /** What the search looks through. */
  textsOf: (row: T) => readonly (string | number | null)[]
  /** What a row is called on its delete button. */
  nameOf: (row: T) => string
  /** Deletes and says so; asked for already. */
  onDelete: (row: T) => Promise<void>
  /** Adds or changes one. */
  Dialog: ComponentType<RecordDialogProps<T>>
}

/** A list of the settings: search, pages, a row opens its dialog, deleting asks (D-135). All of it works offline. */
export function SettingsList<T extends { id: string }>(props: SettingsListProps<T>) {
  const { label, addLabel, rows, columns, nameOf, onDelete, Dialog } = props
  const [state, onState] = useListState(props)
  const [target, setTarget] = useState<Target<T> | null>(null)
  const all = useMemo(() => [...columns, actions({ nameOf, onDelete })], [columns, nameOf, onDelete])
  const page = pageLocally(rows, state, all, props.textsOf)
  return (
    <>
      <DataList
        label={label}
        columns={all}
        rows={page.rows}
        total={page.total}
        rowKey={({ id }) => id}
        state={state}
        onState={onState}
        onOpen={(row) => setTarget({ row })}
        search={{ delay: 0, label: `${label} zoeken`, placeholder: 'Zoeken' }}
        toolbar={
          <Button leftSection={<IconPlus />} onClick={() => setTarget({ row: null })}>
            {addLabel}
          </Button>
        }
      />
      <Dialog target={target} onClose={() => setTarget(null)} />
    </>
  )
}

type Actions<T> = Pick<SettingsListProps<T>, 'nameOf' | 'onDelete'>

function actions<T>({ nameOf, onDelete }: Actions<T>): Column<T> {
  const remove = async (row: T) => {
    if (await confirmDelete()) await onDelete(row)
  }
  return {
    key: 'actions',
    title: 'Acties',
    width: 72,
    nowrap: true,
    render: (row) => (
      <span data-no-open>
        <IconAction
          label={`${nameOf(row)} verwijderen`}
          icon={<IconTrash />}
          danger
          onClick={() => void remove(row).catch(toastSaveFailed)}
        />
      </span>
    ),
  }
}
