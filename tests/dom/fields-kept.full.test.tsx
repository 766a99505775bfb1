import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { recoverFieldDrafts } from '../../src/db/fieldDrafts.ts'
import { setActor } from '../../src/db/mutate.ts'
import { endBlockedSession } from '../../src/session/blockedDevice.ts'
import { hasSession } from '../../src/session/guard.ts'
import { endRevokedSession } from '../../src/session/endRevokedSession.ts'
import { lockScreen, clearScreenLock } from '../../src/session/lock/lockState.ts'
import { logout } from '../../src/session/logout.ts'
import { announceLogout, followOtherTabs } from '../../src/session/otherTabs.ts'
import { beginSession, sessionStore } from '../../src/session/session.ts'
import { countUnsent } from '../../src/session/unsentWork.ts'
import { AROUND, FORM_CASES, type FormCase, USER_ID } from '../kit/dom/formCases.tsx'
import { otherValue, type Control, controlsOf, fillIn, shownValue } from '../kit/dom/formFields.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { nextPicture } from '../kit/dom/nextPicture.ts'
import { sealed } from '../kit/dom/readableSeal.ts'
import { showAt } from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/shared/accessCode/seal.ts', async () => import('../kit/dom/readableSeal.ts'))
configure({ asyncUtilTimeout: 15_000 })

/*
 * Fields that save themselves: a person types, the page or the session ends in each possible way, and the screen is
 * opened again. The test finds the fields on the screens, and the screens by their imports.
 */

const SOURCE = /\b(useSavedField|SavedField|RepairSavedField|RepairText)\b[(<\s]/
const CASES = FORM_CASES.filter(({ save, files }) => {
  const uses = (file: string) =>
    [`src/features/${file}`, `src/shared/${file}`].some(
      (path) => globSync(path).length > 0 && SOURCE.test(readFileSync(path, 'utf8')),
    )
  return save === null && files.some(uses)
})

/** Fields on the same cards that do not show the typed text; they have a test of their own. */
const HIDDEN = ['Toegangscode']

type Rows = Map<string, unknown[]>
const snapshot = async (): Promise<Rows> =>
  new Map(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)))
async function restore(rows: Rows): Promise<void> {
  for (const table of db.tables) {
    await table.clear()
    await table.bulkPut(rows.get(table.name) ?? [])
  }
}

async function open({ Form, open: button }: FormCase) {
  freshLists()
  const { unmount, container } = await showAt('/', '/', Form)
  if (button) fireEvent.click(await screen.findByRole('button', { name: button }))
  const controls = () =>
    controlsOf(() => container).filter((one) => {
      const field = one.find() as HTMLInputElement
      const isText = field.tagName === 'TEXTAREA' || (field.tagName === 'INPUT' && field.type === 'text')
      return isText && !HIDDEN.includes(one.label)
    })
  await waitFor(() => expect(controls().length).toBeGreaterThan(0))
  // Effects run after the first frame: until then a field is drawn, but does not react.
  await nextPicture()
  return { unmount, controls }
}

/** A field without focus shows an amount with its decimals; drop them to compare. */
const rest = (text: string) => text.replace(/,00$/, '')
const display = (controls: readonly Control[]) =>
  new Map(controls.map((one) => [one.label, rest(shownValue(one))]))

async function type(form: FormCase) {
  const { unmount, controls } = await open(form)
  const all = controls()
  for (const one of all) fillIn(one, form.values?.[one.label] ?? otherValue(one, [shownValue(one)]))
  return { unmount, typed: display(all) }
}

/** Ends the page: its remaining work does not reach the store. */
async function dropPage(unmount: () => void): Promise<void> {
  const rows = await snapshot()
  unmount()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await restore(rows)
}

const pageEnds = () => act(async () => void window.dispatchEvent(new Event('pagehide')))
const sessionEnded = () => waitFor(() => expect(sessionStore.getSnapshot().user).toBeNull())

const ENDS: Record<string, (unmount: () => void, form: FormCase) => Promise<void>> = {
  'the page is gone at once and hears nothing of it': dropPage,
  'the page is reloaded, closed or leaves for another site': async (unmount) => {
    await pageEnds()
    await dropPage(unmount)
  },
  'the page is killed 600 ms later': async (unmount, { savesOnLeaving }) => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
    if (savesOnLeaving) expect(await db.outbox.count()).toBe(0)
    else await waitFor(async () => expect(await db.outbox.count()).toBeGreaterThan(0))
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await dropPage(unmount)
  },
  'the screen is locked, and nobody comes back': async (unmount) => {
    act(() => lockScreen(USER_ID))
    await dropPage(unmount)
    clearScreenLock(USER_ID)
  },
  'another screen is opened': async (unmount) => unmount(),
  'the person logs out here': async (unmount) => {
    // the server has all changes, so nothing is asked
    await db.meta.put({ k: 'ackedSeq', v: 1_000_000 })
    await act(async () => void (await logout()))
    unmount()
  },
  'the person logs out in another tab': async (unmount) => {
    announceLogout(USER_ID)
    await sessionEnded()
    unmount()
  },
  'the account is ended elsewhere': async (unmount) => {
    await act(() => endRevokedSession())
    unmount()
  },
  'the device is blocked': async (unmount) => {
    await act(() => endBlockedSession())
    unmount()
  },
}

followOtherTabs()
sessionStore.subscribe(() => {
  const { user } = sessionStore.getSnapshot()
  setActor(user && { id: user.id })
})
const logIn = (id: string) =>
  beginSession({
    user: { id, username: id, name: 'Jan', lastName: 'Peeters', email: null },
    token: null,
    department: 'repairs',
  })

async function begin(form: FormCase): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
  for (const [e, doc] of [...AROUND, ...form.one]) await db.table(e).put(doc)
  await db.meta.put({ k: 'stamp', v: Math.floor(performance.now() * 1000) })
  logIn(USER_ID)
}

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 })))

describe.each(CASES)('the self-saving fields of $name', (form) => {
  it.each(Object.keys(ENDS))('[FS-01, FS-02, FS-03] are saved or shown again when %s', async (how) => {
    await begin(form)
    const { unmount, typed } = await type(form)
    await ENDS[how]!(unmount, form)
    if (!sessionStore.getSnapshot().user) logIn(USER_ID)
    await recoverFieldDrafts(USER_ID)
    const again = await open(form)
    await waitFor(() => expect(display(again.controls())).toEqual(typed))
    // the outbox row carries the person who typed the text
    const authors = (await db.outbox.toArray()).map(({ uid }) => uid)
    expect(authors.length).toBeGreaterThan(0)
    expect(new Set(authors)).toEqual(new Set([USER_ID]))
    again.unmount()
  })
})

it('[FS-11] half a date is kept as the day it means when the page ends', async () => {
  const form = CASES.find(({ files }) => files.some((file) => file.endsWith('DataCard.tsx')))!
  await begin(form)
  const { unmount, controls } = await open(form)
  const endDate = controls().find(({ label }) => label === 'Einddatum')!
  fillIn(endDate, '15/4/24')
  await pageEnds()
  await dropPage(unmount)
  expect(await recoverFieldDrafts(USER_ID)).toEqual(['Einddatum'])
  const again = await open(form)
  const shownDay = () => shownValue(again.controls().find(({ label }) => label === 'Einddatum')!)
  await waitFor(() => expect(shownDay()).toBe('15/04/2024'))
  again.unmount()
})

const NUMBERS: [string, string, string][] = [
  ['DataCard.tsx', 'Kost bij geweigerd bestek', '12,,5'],
  ['DataCard.tsx', 'Einddatum', '31/02/2024'],
  ['EstimateFields.tsx', 'Bestek goedgekeurd op', '5/3/'],
]
it.each(NUMBERS)(
  '[FS-14] what cannot be read in a field of %s is shown again with the reason: %s',
  async (file, label, text) => {
    const form = CASES.find(({ files }) => files.some((one) => one.endsWith(file)))!
    await begin(form)
    const { unmount, controls } = await open(form)
    const of = (all: Control[]) => all.find((one) => one.label === label)!
    fillIn(of(controls()), text)
    await dropPage(unmount)
    expect(await recoverFieldDrafts(USER_ID)).toEqual([])
    expect(await countUnsent()).toBe(1)
    const again = await open(form)
    await waitFor(() => expect(shownValue(of(again.controls()))).toBe(text))
    expect(of(again.controls()).find().getAttribute('data-unreadable')).toBe('true')
    expect(await db.outbox.count()).toBe(0)
    // a value that can be read replaces the unreadable text
    fillIn(of(again.controls()), label === 'Kost bij geweigerd bestek' ? '12,50' : '09/03/2024')
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    again.unmount()
  },
)

it('[FS-11] half a date of a page that was killed is the day it means when the app is opened again', async () => {
  const form = CASES.find(({ files }) => files.some((file) => file.endsWith('EstimateFields.tsx')))!
  await begin(form)
  const { unmount, controls } = await open(form)
  const day = (all: Control[]) => all.find(({ label }) => label === 'Bestek goedgekeurd op')!
  fillIn(day(controls()), '15/3/24')
  await dropPage(unmount)
  await recoverFieldDrafts(USER_ID)
  const again = await open(form)
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  const [sent] = await db.outbox.toArray()
  expect(sent).toMatchObject({ name: 'repair.approveEstimate', args: { date: '2024-03-15' } })
  await waitFor(async () => expect(await db.draft.count()).toBe(0))
  again.unmount()
})

describe('the intake', () => {
  const form = CASES.find(({ files }) => files.some((file) => file.endsWith('IntakePanel.tsx')))!

  it('[FS-15] an access code is kept as it is typed, and only sealed', async () => {
    await begin(form)
    const { unmount } = await open(form)
    fireEvent.change(screen.getByLabelText('Toegangscode'), { target: { value: 'geheim 1' } })
    await act(async () => undefined)
    await dropPage(unmount)
    const [kept] = await db.draft.toArray()
    expect(kept?.data).toMatchObject({ value: sealed('geheim 1') })
    expect(await recoverFieldDrafts(USER_ID)).toEqual(['Toegangscode'])
    expect((await db.outbox.toArray()).map(({ args }) => args)).toMatchObject([
      { set: { accessCode: sealed('geheim 1') } },
    ])
  })

  it('[FS-14] another accessory that is half typed is there again in its field', async () => {
    await begin(form)
    const first = await open(form)
    fireEvent.click(screen.getByRole('button', { name: 'Ander' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Ander' }), { target: { value: 'Kabel 3' } })
    await dropPage(first.unmount)
    expect(await recoverFieldDrafts(USER_ID)).toEqual([])
    const again = await open(form)
    const other = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ander' })
    expect(other.value).toBe('Kabel 3')
    fireEvent.change(other, { target: { value: 'Kabel 3 m' } })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ander' }), { key: 'Enter' })
    await screen.findByRole('button', { name: 'Kabel 3 m', pressed: true })
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    again.unmount()
  })
})

describe('kept text', () => {
  const [form] = CASES as [FormCase, ...FormCase[]]

  it('[FS-04] of somebody else is neither shown to nor saved for the next person', async () => {
    await begin(form)
    const { unmount, typed } = await type(form)
    await pageEnds()
    await dropPage(unmount)
    const other = '0195a000-0000-7000-8000-000000000099'
    logIn(other)
    expect(await recoverFieldDrafts(other)).toEqual([])
    const again = await open(form)
    expect(display(again.controls())).not.toEqual(typed)
    again.unmount()
    expect(await db.outbox.count()).toBe(0)
    expect(await db.draft.count()).toBeGreaterThan(0)
  })

  it('[FS-13] is saved once, though its page kept it while it was being saved', async () => {
    await begin(form)
    const { unmount } = await type(form)
    await pageEnds()
    const kept = await db.draft.toArray()
    unmount()
    await waitFor(async () => expect(await db.outbox.count()).toBe(kept.length))
    await db.draft.bulkPut(kept)
    await recoverFieldDrafts(USER_ID)
    expect(await db.outbox.count()).toBe(kept.length)
    expect(await db.draft.count()).toBe(0)
  })

  it('[FS-05] counts as not sent, so that nobody reads that everything is on the server', async () => {
    await begin(form)
    const { unmount } = await type(form)
    await pageEnds()
    await dropPage(unmount)
    expect(await countUnsent()).toBeGreaterThan(0)
  })
})

it('[FS-03] a session whose token is gone ends only once the pending text is kept', async () => {
  const [form] = CASES as [FormCase]
  await begin(form)
  const { unmount } = await type(form)
  await db.draft.clear()
  sessionStorage.clear()
  expect(hasSession()).toBe(false)
  expect(await db.draft.count()).toBeGreaterThan(0)
  unmount()
})

it('[FS-06] no self-saving field is forgotten: each uses the one engine, and its card is tried here', () => {
  const sources = globSync('src/{features,shared}/**/*.tsx').filter((file) => !/\.test\./.test(file))
  const using = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(using(/\b(useAutosave|AutosaveField)\b[(<]/)).toEqual(['src/shared/fields/SavedField.tsx'])
  const tried = new Set(CASES.flatMap(({ files }) => files))
  const parts = ['src/shared/fields/SavedField.tsx', 'src/features/repairs/detail/RepairSavedField.tsx']
  const cards = using(/<(SavedField|RepairSavedField|RepairText)\b|\buseSavedField[(<]/).filter(
    (file) => !parts.includes(file),
  )
  expect(cards.map((file) => file.replace('src/features/', '')).filter((file) => !tried.has(file))).toEqual(
    [],
  )
})
