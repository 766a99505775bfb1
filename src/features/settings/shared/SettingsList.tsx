import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { LocalList } from '../../../components/list/LocalList.tsx'
import { IconPlus, IconTrash } from '../../../components/icons/icons.tsx'
import { useListState } from '../../../components/list/listState.ts'
import type { Column } from '../../../components/list/listTypes.ts'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import type { RecordDialogProps, Target } from '../../../pieces/forms/useRecordForm.ts'

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
  /** Deletes and says so; asked for already. Leave out for what is never deleted. */
  onDelete?: (row: T) => Promise<void>
  /** Why a row cannot be deleted now. */
  whyNotDelete?: (row: T) => string | undefined
  /** Icons of a row before the one that deletes; keep it outside of the component. */
  RowActions?: ComponentType<{ row: T }>
  /** Width of the column of the actions. */
  actionsWidth?: number
  /** Before the button that adds: filters. */
  toolbar?: ReactNode
  /** Why none can be added now, such as 'Hiervoor is een internetverbinding nodig.' */
  whyNotAdd?: string | undefined
  rowClassName?: (row: T) => string | undefined
  /** What a press on the button that adds completes, while there is such a one, instead of adding another. */
  addCompletes?: T | undefined
  /** A dialog that a link asked for; each is opened once. Keep it the same object between renders. */
  asked?: Target<T> | null
  /** Adds or changes one. */
  Dialog: ComponentType<RecordDialogProps<T>>
}

/** A list of the settings: search, pages, a row opens its dialog, deleting asks (D-135). */
export function SettingsList<T extends { id: string }>(props: SettingsListProps<T>) {
  const { label, addLabel, rows, columns, nameOf, onDelete, whyNotDelete, RowActions, actionsWidth } = props
  const [state, onState] = useListState(props)
  const [target, setTarget] = useState<Target<T> | null>(null)
  const { Dialog, asked } = props
  useWhenChanged(asked, (next) => next && setTarget(next))
  const all = useMemo(
    () => [...columns, actions({ nameOf, onDelete, whyNotDelete, RowActions, actionsWidth })],
    [columns, nameOf, onDelete, whyNotDelete, RowActions, actionsWidth],
  )
  return (
    <>
      <LocalList
        label={label}
        columns={all}
        all={rows}
        textsOf={props.textsOf}
        state={state}
        onState={onState}
        onOpen={(row) => setTarget({ row })}
        {...(props.rowClassName ? { rowClassName: props.rowClassName } : {})}
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

type Actions<T> = Pick<SettingsListProps<T>, 'nameOf'> & {
  [K in 'onDelete' | 'whyNotDelete' | 'RowActions' | 'actionsWidth']: SettingsListProps<T>[K] | undefined
}

function actions<T>({
  nameOf,
  onDelete,
  whyNotDelete,
  RowActions,
  actionsWidth = 72,
}: Actions<T>): Column<T> {
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
