import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { LocalList } from '../../../components/list/LocalList.tsx'
import { IconPlus, IconTrash } from '../../../components/icons/icons.tsx'
import { useListState } from '../../../components/list/listState.ts'
import type { Column } from '../../../components/list/listTypes.ts'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import type { RecordDialogProps, Target } from '../../../pieces/forms/useRecordForm.ts'

/** What a list of the settings is; keep it outside of the component. */
export interface ListOf<T> {
  /** Under which its page size is known and remembered. */
  name: keyof typeof PAGE_SIZE
  /** Accessible name of the table, such as 'Handelingen', and the text of the button that adds one. */
  labels: readonly [list: string, add: string]
  /** Key of the column that sorts at first. */
  sortedBy: string
  /** Without the actions. */
  columns: readonly Column<T>[]
  /** What the search looks through. */
  textsOf: (row: T) => readonly (string | number | null)[]
  /** What a row is called on its buttons. */
  nameOf: (row: T) => string
  /** Deletes and says so; asked for already. Leave out for what is never deleted. */
  onDelete?: (row: T) => Promise<void>
  /** Icons of a row before the one that deletes. */
  RowActions?: ComponentType<{ row: T }>
  /** Width of the column of the actions. */
  actionsWidth?: number
  rowClassName?: (row: T) => string | undefined
  /** Adds or changes one. */
  Dialog: ComponentType<RecordDialogProps<T>>
}

export interface SettingsListProps<T> {
  list: ListOf<T>
  rows: readonly T[] | undefined
  /** Why a row cannot be deleted now. */
  whyNotDelete?: (row: T) => string | undefined
  /** Before the button that adds: filters. */
  toolbar?: ReactNode
  /** Why none can be added now, such as 'Hiervoor is een internetverbinding nodig.' */
  whyNotAdd?: string | undefined
  /** What a press on the button that adds completes, while there is such a one, instead of adding another. */
  addCompletes?: T | undefined
  /** A dialog that a link asked for; each is opened once. Keep it the same object between renders. */
  asked?: Target<T> | null
}

/** A list of the settings: search, pages, a row opens its dialog, deleting asks (D-135). */
export function SettingsList<T extends { id: string }>({
  list,
  asked,
  whyNotDelete,
  ...props
}: SettingsListProps<T>) {
  const { name, sortedBy, Dialog } = list
  const [label, addLabel] = list.labels
  const [state, onState] = useListState({
    storageKey: name,
    defaultSize: PAGE_SIZE[name],
    defaultSort: sortedBy,
  })
  const [target, setTarget] = useState<Target<T> | null>(null)
  useWhenChanged(asked, (next) => next && setTarget(next))
  const all = useMemo(() => [...list.columns, actions(list, whyNotDelete)], [list, whyNotDelete])
  return (
    <>
      <LocalList
        label={label}
        columns={all}
        all={props.rows}
        textsOf={list.textsOf}
        state={state}
        onState={onState}
        onOpen={(row) => setTarget({ row })}
        {...(list.rowClassName ? { rowClassName: list.rowClassName } : {})}
        emptyHint={props.whyNotAdd ?? `Met ${addLabel} voegt u de eerste toe.`}
        search={{ delay: 0, label: `${label} zoeken`, placeholder: 'Zoeken' }}
        toolbar={
          <>
            {props.toolbar}
            <ActionButton
              variant="filled"
              icon={<IconPlus />}
              disabledReason={props.whyNotAdd}
              onClick={() => setTarget({ row: props.addCompletes ?? null })}
            >
              {addLabel}
            </ActionButton>
          </>
        }
      />
      <Dialog target={target} onClose={() => setTarget(null)} />
    </>
  )
}

function actions<T>(
  { nameOf, onDelete, RowActions, actionsWidth = 72 }: ListOf<T>,
  whyNotDelete: SettingsListProps<T>['whyNotDelete'],
): Column<T> {
  const remove = async (row: T) => {
    if (onDelete && (await confirmDelete())) await onDelete(row)
  }
  return {
    key: 'actions',
    title: 'Acties',
    width: actionsWidth,
    nowrap: true,
    render: (row) => (
      <span data-no-open>
        {RowActions && <RowActions row={row} />}
        {onDelete && (
          <IconAction
            label={`${nameOf(row)} verwijderen`}
            icon={<IconTrash />}
            danger
            disabledReason={whyNotDelete?.(row)}
            onClick={() => void remove(row).catch(toastSaveFailed)}
          />
        )}
      </span>
    ),
  }
}
