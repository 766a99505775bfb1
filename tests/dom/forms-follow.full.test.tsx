import { globSync, readFileSync } from 'node:fs'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { setActor } from '../../src/db/mutate.ts'
import type { EntityName } from '../../src/domain/entities.ts'
import type { Conflict } from '../../src/domain/system/system.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { AROUND, type FormRecord, FORM_CASES, type FormCase, USER_ID } from '../kit/dom/formCases.tsx'
import { otherValue, arrive, type Control, controlsOf, fillIn, shownValue } from '../kit/dom/formFields.ts'
import { memoryEffects, MemoryTx, runOn } from '../kit/sim/memoryTx.ts'
import { nextPicture } from '../kit/dom/nextPicture.ts'
import { showAt } from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
/** A real seal differs each time; here the same text gives the same seal. */
vi.mock('../../src/shared/accessCode/seal.ts', async () => import('../kit/dom/readableSeal.ts'))
/**
 * A field saves when the test leaves it, and not earlier: a record that arrives in between is shown without a merge.
 */
vi.mock('../../src/lib/constants.ts', async (original) => ({
  ...(await original()),
  AUTOSAVE_DEBOUNCE: 600_000,
}))
configure({ getElementError: (message) => new Error(message ?? ''), asyncUtilTimeout: 15_000 })

/*
 * The rule for every form (B6.1). A field that the person did not touch follows the record. A save sends the touched
 * fields with the values that the person saw. A field changed on both sides is a conflict. The test finds the fields on
 * the screens.
 */

type Records = readonly [EntityName, FormRecord][]
type Leaves = Map<string, unknown>

/** Fields that a rule derives from other fields. They are never sent. */
const DERIVED =
  /Total(Excl|Incl)Vat|LogLines|attention(By|At)|openConflicts|updatedAt|^repair\/[^/]+\/(status|previousStatus|estimateRefused)$/

/** Every value of a record by its path; an entry of a list goes by its id. */
function leavesOf(records: Records): Leaves {
  const leaves: Leaves = new Map()
  const walk = (value: unknown, path: string) => {
    const parts =
      Array.isArray(value) && value.length > 0 && value.every((entry) => Object(entry).id)
        ? value.map((entry) => [entry.id, entry])
        : null
    if (parts) for (const [key, part] of parts) walk(part, `${path}/${key}`)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [key, part] of Object.entries(value)) walk(part, `${path}/${key}`)
    else if (!DERIVED.test(path)) leaves.set(path, value)
  }
  for (const [e, doc] of records) walk(doc, `${e}/${doc.id}`)
  return leaves
}

/** The records with some values replaced. */
function withLeaves(records: Records, leaves: Leaves): Records {
  const copy = structuredClone(records) as [EntityName, FormRecord][]
  for (const [path, value] of leaves) {
    const [e, id, ...steps] = path.split('/') as [string, string, ...string[]]
    let at: any = copy.find(([kind, doc]) => kind === e && doc.id === id)![1]
    const last = steps.pop()!
    for (const step of steps) at = Array.isArray(at) ? at.find((entry) => entry.id === step) : at[step]
    at[last] = value
  }
  return copy
}

/** The outcome on a server with these records of the changes in the outbox. */
async function onServer(records: Records) {
  const tx = new MemoryTx()
  for (const [e, doc] of [...AROUND, ...records]) await tx.put(e, doc as never)
  const server = memoryEffects(tx).effects
  for (const { name, mv, args, base, mid, at } of await db.outbox.orderBy('seq').toArray())
    await runOn(tx, name, args, { mv, base, mid, at, uid: USER_ID, server })
  const now = await Promise.all(
    records.map(
      async ([e, { id }]): Promise<[EntityName, FormRecord]> => [e, (await tx.get(e, id)) as never],
    ),
  )
  const conflicts = [...tx.rows].flatMap(([key, doc]) =>
    key.startsWith('conflict/') ? [doc as Conflict] : [],
  )
  return { leaves: leavesOf(now), conflicts }
}

const difference = (from: Leaves, to: Leaves): Leaves =>
  new Map([...to].filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(from.get(path))))

async function openForm({ Form, open, one }: FormCase) {
  await Promise.all(db.tables.map((table) => table.clear()))
  freshLists()
  for (const [e, doc] of [...AROUND, ...one]) await db.table(e).put(doc)
  await db.meta.put({ k: 'stamp', v: Math.floor(performance.now() * 1000) })
  setActor({ id: USER_ID })
  const { unmount, container } = await showAt('/', '/', Form)
  if (open) fireEvent.click(await screen.findByRole('button', { name: open }))
  const root = () =>
    screen.queryByRole('dialog', { name: (name) => name !== 'Overnemen bestek' }) ?? container
  await waitFor(() => {
    expect(controlsOf(root).length).toBeGreaterThan(0)
    // parts of the form that load data
    expect(root().querySelector('[aria-busy="true"]')).toBeNull()
  })
  const controls = () => controlsOf(root)
  return { unmount, root, controls }
}

/** Saves as the form does, and waits until the change is stored. */
async function save({ save: button }: FormCase, root: () => HTMLElement, control: Control) {
  if (button !== null) fireEvent.click(within(root()).getByRole('button', { name: button }))
  else fireEvent.blur(control.find())
  await waitFor(async () => expect(await db.outbox.count()).toBeGreaterThan(0))
}

const display = (controls: readonly Control[]) => new Map(controls.map((one) => [one.label, shownValue(one)]))

/** Fields whose text is merged: the result contains both texts (B6.2). */
const isMerged = (value: unknown, ...texts: unknown[]) =>
  typeof value === 'string' && texts.every((text) => typeof text === 'string' && value.includes(text))

/** Rows below the edge of the screen are drawn after its first frame, and their content after another frame. */
async function wholeDisplay(controls: () => readonly Control[]) {
  for (let before = display(controls()); ; ) {
    await nextPicture()
    const now = display(controls())
    if (now.size === before.size) return now
    before = now
  }
}

/** Shows an untouched form: of a record, and after a colleague changed every field of that record. */
async function displays(form: FormCase) {
  const { unmount, controls } = await openForm(form)
  const before = await wholeDisplay(controls)
  for (const [e, doc] of form.other) await arrive(e, doc)
  await waitFor(() => {
    const now = display(controls())
    const still = [...before].filter(([label, was]) => !form.same?.includes(label) && now.get(label) === was)
    expect(still).toEqual([])
  })
  const after = display(controls())
  unmount()
  return { before, after }
}

/** Edits one field, changes all fields elsewhere, and saves; then the change is in the outbox. */
async function tryField(
  form: FormCase,
  label: string,
  { before, after }: Awaited<ReturnType<typeof displays>>,
) {
  const { unmount, root, controls } = await openForm(form)
  await waitFor(() => expect(display(controls())).toEqual(before))
  const control = controls().find((one) => one.label === label)!
  // the choices of a list are loaded
  const value = await waitFor(() => otherValue(control, [before.get(label)!, after.get(label)!]))
  fillIn(control, form.values?.[label] ?? value)
  const typed = display(controls())
  // a choice that saves at once, or the only other value
  const alike = typed.get(label) === after.get(label)
  if (!alike && (await db.outbox.count()) === 0) {
    for (const [e, doc] of form.other) await arrive(e, doc)
    await waitFor(() => {
      const now = display(controls())
      const one = form.together?.includes(label) ? form.together : []
      const follows = (other: string) => typed.get(other) === before.get(other) && !one.includes(other)
      const wanted = [...typed].map(([other, value]) => [other, follows(other) ? after.get(other) : value])
      expect(now).toEqual(new Map(wanted as [string, string][]))
    })
  }
  await save(form, root, control)
  unmount()
}

describe('every form over a record', () => {
  it.each(FORM_CASES)(
    '[FM-01, FM-02, FM-03] $name: another field changed elsewhere stands, the same one is a conflict',
    async (form) => {
      const seen = await displays(form)
      const [one, other] = [leavesOf(form.one), leavesOf(form.other)]
      for (const label of seen.before.keys()) {
        await tryField(form, label, seen)
        const follows = (path: string) => form.follows?.(label).test(path) ?? false
        const alone = await onServer(form.one)
        const touched = difference(one, alone.leaves)
        expect([label, touched.size]).not.toEqual([label, 0])
        const was = new Map([...touched.keys()].map((path) => [path, one.get(path)]))

        const elsewhere = await onServer(withLeaves(form.other, was))
        const wanted = [...other].map(([path, value]) => [
          path,
          touched.has(path) ? touched.get(path) : value,
        ])
        const fixed = (leaves: readonly (readonly unknown[])[]) =>
          leaves
            .filter(([path]) => !follows(path as string))
            .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
        expect({ label, leaves: fixed([...elsewhere.leaves]) }).toEqual({ label, leaves: fixed(wanted) })
        expect({ label, conflicts: elsewhere.conflicts }).toEqual({ label, conflicts: [] })

        const both = await onServer(form.other)
        for (const [path, mine] of touched) {
          const theirs = other.get(path)
          const distinct = new Set([mine, theirs, one.get(path)].map((value) => JSON.stringify(value)))
          if (distinct.size < 3 || follows(path) || isMerged(both.leaves.get(path), mine, theirs)) continue
          const field = path.split('/').slice(2).join('.')
          const fields = both.conflicts.map((conflict) => conflict.field)
          expect({ label, fields }).toEqual({ label, fields: expect.arrayContaining([field]) })
        }
      }
    },
  )

  it('[FM-04] no form is forgotten: whatever holds fields over a record is tried above or says why not', () => {
    const known = new Set([...FORM_CASES.flatMap(({ files }) => files), ...Object.keys(ELSEWHERE)])
    const files = globSync('src/{features,shared,session}/**/*.{ts,tsx}').filter(
      (file) => !/\.test\./.test(file),
    )
    const forms = files.filter((file) =>
      /\b(useRecordForm|useFields|useForm|useSavedField|SavedField|useAutosave|AutosaveField)\b[(<]/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    const missing = forms
      .map((file) => file.replace(/^src\/(features|shared)\//, ''))
      .filter((file) => !known.has(file))
    expect(missing).toEqual([])
  })
})

/** Forms with tests of their own, and the parts of forms. */
const ELSEWHERE: Record<string, string> = {
  'fields/SavedField.tsx': 'the self-saving fields above stand on it',
  'repairs/detail/RepairSavedField.tsx': 'the fields of the cards above',
  'forms/useFields.ts': 'the rule itself: useFields.test.tsx',
  'forms/useForm.ts': 'the forms above stand on it',
  'forms/useRecordForm.ts': 'the dialogs above stand on it',
  'items/dialog/ItemFieldset.tsx': 'the fields of ItemDialog',
  'rentals/detail/ReopenDialog.tsx': 'asks a reason and is over no record',
  'items/dialog/itemForm.ts': 'the values of ItemDialog',
  'settings/users/UserDialog.tsx': 'saved by the server alone: settings-users.test.tsx',
  'settings/users/SecondStepPolicy.tsx': 'saved by the server alone: secondStep.test.tsx',
  'settings/devices/DeviceDialog.tsx': 'one field, of a list that the server alone keeps',
  'settings/webhooks/WebhookDialog.tsx': 'saved by the server alone: settings-webhooks.full.test.tsx',
  'account/AccountPage.tsx': 'saved by the server alone: account.test.tsx',
  'settings/program/Program.tsx': 'saved by the server alone: settings-program.full.test.tsx',
  'rentals/mail/RentalMailDialog.tsx': 'a mail that is not sent yet, over nothing that is stored',
  'repairs/mail/MailDialog.tsx': 'a mail that is not sent yet, over nothing that is stored',
  'repairs/toManufacturer/ManufacturerMailDialog.tsx':
    'a mail that is not sent yet, over nothing that is stored',
  'repairs/detail/LineDialog.tsx': 'a new line, over nothing that is stored',
  'items/pick/NewItemDialog.tsx': 'over nothing that is stored',
  'log/LogDialog.tsx': 'a new line, over nothing that is stored',
  'items/dossier/Attention.tsx': 'one field, whose text outlives its record: forms-kept.test.tsx',
  'actionForm/useActionForm.ts': 'over nothing that is stored',
  'repairs/new/useNewRepair.ts': 'over nothing that is stored',
  'rentals/form/useRentalForm.ts': 'rental-edits.test.ts, over every field and every line',
}
