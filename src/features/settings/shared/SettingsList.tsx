import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { LocalList } from '../../../components/list/LocalList.tsx'
import { IconPlus, IconTrash } from '../../../components/icons/icons.tsx'
import { useListState } from '../../../components/list/listState.ts'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { questionTexts } from '../../../lib/questionTexts.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import type { RecordDialogProps, Target } from '../../../shared/forms/useRecordForm.ts'

/** The definition of a settings list. Declare it outside the component. */
export interface SettingsListDefinition<T> {
  /** Key of its page size and of its stored settings. */
  name: keyof typeof PAGE_SIZE
  /** Accessible name of the table, such as 'Handelingen', and the text of the add button. */
  labels: readonly [list: string, add: string]
  /** Key of the default sort column. */
  sortedBy: string
  /** The columns without the actions. */
  columns: readonly ListColumn<T>[]
  /** The texts that the search looks through. */
  textsOf: (row: T) => readonly (string | number | null)[]
  /** Name of a row on its buttons. */
  nameOf: (row: T) => string
  /**
   * Deletes the row and shows a toast; the question was asked before. Leave it out if rows cannot be deleted.
   */
  onDelete?: (row: T) => Promise<void>
  /** True if a deleted row is in the bin. */
  toBin?: boolean
  /** Buttons of a row before the delete button. */
  RowActions?: ComponentType<{ row: T }>
  /** Width in px of the column with the actions. */
  actionsWidth?: number
  rowClassName?: (row: T) => string | undefined
  /** The dialog that adds or changes a row. */
  Dialog: ComponentType<RecordDialogProps<T>>
}

export interface SettingsListProps<T> {
  list: SettingsListDefinition<T>
  rows: readonly T[] | undefined
  /** The reason why a row cannot be deleted now. */
  whyNotDelete?: (row: T) => string | undefined
  /** Filters before the add button. */
  toolbar?: ReactNode
  /** The reason why none can be added now, such as 'Hiervoor is een internetverbinding nodig.' */
  whyNotAdd?: string | undefined
  /** If set, the add button completes this record instead of adding another. */
  addCompletes?: T | undefined
  /** A dialog that a link asked for; each is opened once. Keep the object identical between renders. */
  linkedTarget?: Target<T> | null
}

/** A settings list with search and pages. A row opens its dialog; deleting asks first (D-135). */
export function SettingsList<T extends { id: string }>({
  list,
  linkedTarget,
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
  useWhenChanged(linkedTarget, (next) => next && setTarget(next))
  // The toolbar of a list is a reading area, so its add button does not see the lock of the screen.
  const whyNotAdd = useLock()?.reason ?? props.whyNotAdd
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
        emptyHint={whyNotAdd ?? `Met ${addLabel} voegt u de eerste toe.`}
        search={{ delay: 0, label: `${label} zoeken`, placeholder: 'Zoeken' }}
        toolbar={
          <>
            {props.toolbar}
            <ActionButton
              variant="filled"
              icon={<IconPlus />}
              disabledReason={whyNotAdd}
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

/** 'Uitvoerder' for the button 'Nieuwe uitvoerder'. */
const nounOf = (addLabel: string): string => {
  const noun = addLabel.replace(/^\S+ /, '')
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

function actions<T>(
  { labels, nameOf, onDelete, toBin, RowActions, actionsWidth = 72 }: SettingsListDefinition<T>,
  whyNotDelete: SettingsListProps<T>['whyNotDelete'],
): ListColumn<T> {
  const remove = async (row: T) => {
    if (!onDelete) return
    const what = `${nounOf(labels[1])} ${nameOf(row)}`
    if (await confirmDelete(what, toBin ? questionTexts.inBin : undefined)) await onDelete(row)
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
