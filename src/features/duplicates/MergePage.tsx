import { Button } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../components/dialogs/confirm.ts'
import { IconExchange } from '../../components/icons/icons.tsx'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { NoteBox } from '../../components/page/NoteBox.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { toastSaveFailed } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import {
  mergePair,
  type MergePair,
  type MergeSide,
  type ReferenceCounts,
} from '../../db/queries/mergePair.ts'
import {
  choicesOf,
  chosenFields,
  contactAbsorptions,
  haveOtherVatNumbers,
  type MergeChoice,
  type MergeChoiceSide,
  proposedSide,
  seenFields,
} from '../../domain/duplicates/choice.ts'
import { type Merge, MERGED_KINDS } from '../../domain/duplicates/merge.ts'
import { entriesOf, isOneOf } from '../../lib/objects.ts'
import classes from './Duplicates.module.css'
import { duplicatesTexts } from './duplicatesTexts.ts'
import { dismissPair, mergeNow } from './mergeRequests.ts'
import { MergeTable } from './MergeTable.tsx'
import { ROUTES } from '../../lib/routes.ts'
import { useToday } from '../../shared/forms/useToday.ts'
import { useOnline } from '../../shared/sync/useSync.ts'

export interface PairAddress {
  kind: Merge['kind']
  one: string
  other: string
  customerId: string | null
}

/**
 * Returns the two records named by the address. `pair` is null if one is missing, undefined while loading.
 */
export function useMergePair(): { address: PairAddress; pair: MergePair | null | undefined } {
  const { kind, one = '', other = '' } = useParams({ strict: false })
  const { klant = null } = useSearch({ strict: false }) as { klant?: string }
  const address: PairAddress = {
    kind: isOneOf(MERGED_KINDS, kind) ? kind : 'customer',
    one,
    other,
    customerId: klant,
  }
  const key = JSON.stringify(address)
  const found = useLive(async () => ({ key, pair: await mergePair(JSON.parse(key) as PairAddress) }), [key])
  return { address, pair: found?.key === key ? found.pair : undefined }
}

export interface MoveListProps {
  survivor: MergeSide
  merged: MergeSide
  /** Number of contacts that become one with a contact of the other customer. */
  absorbedCount: number
}

/** Lists what moves to the surviving record, what it becomes there, and what can still be undone. */
export function MoveList({ survivor, merged, absorbedCount }: MoveListProps) {
  const today = useToday()
  const moving = (key: keyof ReferenceCounts) =>
    merged.references[key] - (key === 'contacts' ? absorbedCount : 0)
  const rows = entriesOf(duplicatesTexts.counts).filter(([key]) => moving(key) > 0)
  return (
    <aside className={classes.moves} aria-label={duplicatesTexts.moves(survivor.name)}>
      <h2>{duplicatesTexts.moves(survivor.name)}</h2>
      <ul>
        {rows.map(([key, label]) => (
          <li key={key}>
            {label} <b>{moving(key)}</b>{' '}
            <small>{duplicatesTexts.becomes(survivor.references[key] + moving(key))}</small>
          </li>
        ))}
      </ul>
      {rows.length > 0 && <p>{duplicatesTexts.mails}</p>}
      <p>{duplicatesTexts.finds(merged.name, survivor.name)}</p>
      <p>{duplicatesTexts.unsent}</p>
      <p>{duplicatesTexts.until(today)}</p>
    </aside>
  )
}

/**
 * Compares two records before their merge. The user chooses between values that differ and sees what moves.
 */
export function MergePage() {
  const { address, pair } = useMergePair()
  const navigate = useNavigate()
  const toDuplicates = () => void navigate({ to: ROUTES.Duplicates })
  if (pair === undefined) return null
  if (pair === null)
    return (
      <EmptyState text={duplicatesTexts.gone}>
        <ActionButton onClick={toDuplicates}>{duplicatesTexts.toDuplicates}</ActionButton>
      </EmptyState>
    )
  return (
    <MergeForm key={`${address.one}-${address.other}`} address={address} pair={pair} onDone={toDuplicates} />
  )
}

interface MergeFormProps {
  address: PairAddress
  pair: MergePair
  onDone: () => void
}

function MergeForm({ address, pair, onDone }: MergeFormProps) {
  const [swapped, setSwapped] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoiceSide>>(new Map())
  const [busy, setBusy] = useState(false)
  const differing = differingFields(address.kind, pair)
  const [opened] = useState(differing)
  const changed = [...differing]
    .filter(([label, values]) => opened.get(label) !== values)
    .map(([label]) => label)
  const offline = useOnline() ? undefined : duplicatesTexts.mergeOffline
  const [survivor, merged] = swapped ? [pair.sides[1], pair.sides[0]] : pair.sides
  const sideOf = (choice: MergeChoice): MergeChoiceSide =>
    chosen.get(choice.label) ?? proposedSide(choice, survivor, merged)
  const rows = choicesOf(address.kind, survivor.doc, merged.doc)
  const absorptions =
    survivor.kind === 'customer' && merged.kind === 'customer'
      ? contactAbsorptions(survivor.doc, merged.doc)
      : []
  const otherVat = address.kind === 'customer' && haveOtherVatNumbers(survivor.doc, merged.doc)
  const swap = () => {
    setSwapped(!swapped)
    setChosen(new Map([...chosen].map(([label, side]) => [label, OTHER[side]])))
  }
  const save = async () => {
    if (
      !(await confirm({
        text: duplicatesTexts.question(survivor.name, merged.name, otherVat),
        yes: duplicatesTexts.merge,
      }))
    )
      return
    setBusy(true)
    const open = rows.flatMap(({ choice, equal }) => (equal ? [] : [choice]))
    const done = await mergeNow({
      kind: address.kind,
      survivorId: survivor.doc.id,
      mergedId: merged.doc.id,
      ...(address.kind === 'contact' && address.customerId ? { customerId: address.customerId } : {}),
      set: chosenFields(
        survivor.doc,
        merged.doc,
        open.map((choice) => ({ choice, side: sideOf(choice) })),
      ),
      seen: { survivor: seenFields(survivor.doc, open), merged: seenFields(merged.doc, open) },
      ...(address.kind === 'customer' ? { folds: absorptions } : {}),
    })
    setBusy(false)
    if (done) onDone()
  }
  const drop = async () => {
    await dismissPair(address)
    onDone()
  }
  return (
    <div className={classes.page}>
      <PageTitle title={duplicatesTexts.mergeTitle[address.kind]}>
        <Button variant="subtle" onClick={() => void drop().catch(toastSaveFailed)}>
          {duplicatesTexts.noDuplicate}
        </Button>
        <Button variant="default" leftSection={<IconExchange />} onClick={swap}>
          {duplicatesTexts.swap}
        </Button>
        <ActionButton variant="filled" loading={busy} disabledReason={offline} onClick={() => void save()}>
          {duplicatesTexts.merge}
        </ActionButton>
      </PageTitle>
      {changed.length > 0 && <NoteBox tone="orange">{duplicatesTexts.changedMeanwhile(changed)}</NoteBox>}
      {otherVat && <NoteBox tone="orange">{duplicatesTexts.otherVat}</NoteBox>}
      <div className={classes.merge}>
        <MergeTable
          survivor={survivor}
          merged={merged}
          names={pair.names}
          rows={rows}
          absorptions={absorptions}
          sideOf={sideOf}
          onChoose={({ label }, side) => setChosen(new Map([...chosen, [label, side]]))}
        />
        <MoveList survivor={survivor} merged={merged} absorbedCount={absorptions.length} />
      </div>
    </div>
  )
}

/** Returns both values of each field that differs, as one text to compare. */
const differingFields = (
  kind: PairAddress['kind'],
  { sides: [one, other] }: MergePair,
): ReadonlyMap<string, string> =>
  new Map(
    choicesOf(kind, one.doc, other.doc).flatMap(({ choice, equal }) =>
      equal
        ? []
        : [[choice.label, JSON.stringify([one.doc, other.doc].map((doc) => seenFields(doc, [choice])))]],
    ),
  )

/** The opposite of each choice, for when the user swaps the two records. */
const OTHER: Record<MergeChoiceSide, MergeChoiceSide> = {
  survivor: 'merged',
  merged: 'survivor',
  both: 'both',
  none: 'none',
}
