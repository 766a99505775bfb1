import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useMemo, useReducer } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { setActor } from '../../src/db/mutate.ts'
import { UserDialog } from '../../src/features/settings/users/UserDialog.tsx'
import { AROUND, FORM_CASES, type FormCase, USER_ID } from '../kit/dom/formCases.tsx'
import {
  otherValue,
  arrive,
  type Control,
  controlsOf,
  fillIn,
  shownValue,
  deleteByColleague,
} from '../kit/dom/formFields.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { nextPicture } from '../kit/dom/nextPicture.ts'
import { showAt } from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/shared/sync/useSync.ts', async (original) => ({
  ...(await original<typeof import('../../src/shared/sync/useSync.ts')>()),
  useOnline: () => true,
}))
configure({ getElementError: (message) => new Error(message ?? ''), asyncUtilTimeout: 15_000 })

/*
 * Two people and one record. One person types in an open form while the other removes the record or puts it out of use,
 * or while the page ends. forms-follow.full.test.tsx covers single fields.
 */

const USER = {
  id: '0195a000-0000-7000-8000-000000000077',
  username: 'els',
  name: 'Els',
  lastName: 'Maes',
  email: 'els@example.com',
  active: true,
}
function UserForm() {
  const [opened, open] = useReducer(() => true, false)
  useEffect(() => open(), [])
  const target = useMemo(() => ({ row: USER }), [])
  return <UserDialog target={opened ? (target as never) : null} onClose={() => undefined} />
}
/** A form that only the server saves. */
const USER_CASE: FormCase = {
  name: 'gebruiker',
  files: ['settings/users/UserDialog.tsx'],
  one: [['user', USER]],
  other: [['user', { ...USER, name: 'Elza' }]],
  Form: UserForm,
  save: 'Opslaan',
  dialog: true,
}

const CASES = [...FORM_CASES.filter(({ save }) => save !== null), USER_CASE]
const DIALOGS = CASES.filter(({ dialog }) => dialog)
/** The notes on a model are never removed: the next note creates them again. */
const REMOVABLE = DIALOGS.filter(({ one }) => one[0]![0] !== 'itemModel')
const ARCHIVED = DIALOGS.filter(({ one }) => one[0]![1]['active'] === true)

const registered = vi.fn<(body: Record<string, unknown>) => void>()
beforeEach(() => {
  registered.mockReset()
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const request = new Request(input)
    if (!request.url.includes('/register')) return Response.json({})
    const body = (await request.json()) as Record<string, unknown>
    registered(body)
    return Response.json({ ...USER, ...body })
  })
})

async function begin({ one }: FormCase): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
  for (const [e, doc] of [...AROUND, ...one]) await db.table(e).put(doc)
  await db.meta.put({ k: 'stamp', v: Math.floor(performance.now() * 1000) })
  setActor({ id: USER_ID })
}

async function open({ Form, open: button }: FormCase) {
  freshLists()
  const { unmount, container } = await showAt('/', '/', Form)
  if (button) fireEvent.click(await screen.findByRole('button', { name: button }))
  const root = () => screen.queryByRole('dialog') ?? container
  const controls = () => controlsOf(root)
  await waitFor(() => {
    expect(controls().length).toBeGreaterThan(0)
    expect(root().querySelector('[aria-busy="true"]')).toBeNull()
  })
  await nextPicture()
  return { unmount, root, controls }
}

const display = (controls: readonly Control[]) => new Map(controls.map((one) => [one.label, shownValue(one)]))

/** Changes the first field that has another valid value. */
async function type(form: FormCase, controls: () => Control[]) {
  const before = display(controls())
  for (const control of controls()) {
    if (form.same?.includes(control.label)) continue
    const value = await waitFor(() => otherValue(control, [shownValue(control)]))
    fillIn(control, form.values?.[control.label] ?? value)
    if (shownValue(control) !== before.get(control.label))
      return { label: control.label, typed: display(controls()) }
  }
  throw new Error('no field takes another value')
}

const countSent = async () => (await db.outbox.count()) + registered.mock.calls.length
const isStored = () => waitFor(async () => expect(await countSent()).toBeGreaterThan(0))
const save = ({ save: name }: FormCase, root: () => HTMLElement) =>
  fireEvent.click(within(root()).getByRole('button', { name: name! }))
/** The mutations that wait to be sent: names, arguments and bases. */
const sent = async () => [
  ...(await db.outbox.toArray()).map(({ name, args, base }) => ({ name, args, base })),
  ...registered.mock.calls,
]
const said = /werd intussen (verwijderd|samengevoegd|gedeactiveerd)/

describe.each(REMOVABLE)('the dialog of $name', (form) => {
  it('[FM-20] stays open with its text when the record is removed, says so, and saves it anew', async () => {
    await begin(form)
    const { unmount, root, controls } = await open(form)
    const { typed } = await type(form, controls)
    for (const [e, doc] of form.one) await deleteByColleague(e, doc.id)
    await within(root()).findByText(said)
    // the form of a record that is created again may show more values
    expect([...display(controls())]).toEqual(expect.arrayContaining([...typed]))
    expect(within(root()).getByRole('button', { name: 'Tekst kopiëren' })).toBeTruthy()
    // The lists in memory are notified of the removal a moment later. Until then the new record counts as a duplicate
    // of itself.
    await waitFor(async () => {
      if (root().querySelector('[data-loading]') === null && (await countSent()) === 0) save(form, root)
      expect(await countSent()).toBeGreaterThan(0)
    })
    unmount()
  })
})

describe.each(ARCHIVED)('the dialog of $name', (form) => {
  it('[FM-20] stays open with its text when the record is put out of use, says so, and sends what was touched', async () => {
    await begin(form)
    const { unmount, root, controls } = await open(form)
    const { typed } = await type(form, controls)
    for (const [e, doc] of form.one) await arrive(e, { ...doc, active: false })
    await within(root()).findByText(said)
    expect(display(controls())).toEqual(typed)
    save(form, root)
    await isStored()
    const [first] = await sent()
    expect(JSON.stringify(first)).toContain('"base":{')
    unmount()
  })
})

describe.each(CASES)('the form of $name', (form) => {
  it('[FM-21] offers what was typed when its page ended, to its author alone, and sends it with its base', async () => {
    await begin(form)
    const straight = await open(form)
    const { typed } = await type(form, straight.controls)
    save(form, straight.root)
    await isStored()
    const wanted = await sent()
    straight.unmount()

    await begin(form)
    registered.mockReset()
    const { unmount, controls } = await open(form)
    expect((await type(form, controls)).typed).toEqual(typed)
    await act(async () => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(async () => expect(await db.draft.count()).toBe(1))
    const drafts = await db.draft.toArray()
    unmount()
    await nextPicture()
    await db.draft.clear()
    await db.draft.bulkPut(drafts)

    setActor({ id: '0195a000-0000-7000-8000-000000000099' })
    const other = await open(form)
    await nextPicture()
    expect(within(other.root()).queryByRole('button', { name: 'Verder invullen' })).toBeNull()
    other.unmount()

    setActor({ id: USER_ID })
    const again = await open(form)
    fireEvent.click(await within(again.root()).findByRole('button', { name: 'Verder invullen' }))
    await waitFor(() => expect(display(again.controls())).toEqual(typed))
    save(form, again.root)
    await isStored()
    expect(await sent()).toEqual(wanted)
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    again.unmount()
  })
})
