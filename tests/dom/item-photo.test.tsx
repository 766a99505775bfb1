import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { recoverPhotos } from '../../src/shared/photos/recoverPhotos.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

// Every change was sent already, so an undo is a change of its own.
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  cancelPending: () => Promise.resolve([]),
}))
/** The time that the browser needs to resize a photo ends when the test says so. */
const work = vi.hoisted(() => ({ gate: Promise.resolve(), open: () => {} }))
vi.mock('../../src/shared/photos/preparePhoto.ts', async (original) => {
  const real = await original<typeof import('../../src/shared/photos/preparePhoto.ts')>()
  return {
    ...real,
    preparePhoto: async (file: File, limit: number) => {
      const mime = await real.checkFile(file, limit)
      const bytes = await file.arrayBuffer()
      await work.gate
      return { bytes, sha256: file.name.replace(/\..*/, '').padEnd(64, '0'), mime, w: 400, h: 300 }
    },
  }
})

const hash = (name: string) => name.padEnd(64, '0')
const photoFile = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], name)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  work.gate = Promise.resolve()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
})

const open = () => openApp(`/items/detail/${desk.camera}`)
const place = () => screen.findByRole('figure', { name: 'Foto van dit item' })
const pictureOf = async () => (await db.item.get(desk.camera))?.picture ?? null
const isPicture = (sha256: string | null) => waitFor(async () => expect(await pictureOf()).toBe(sha256))
const sent = async () =>
  (await db.outbox.toArray()).filter(({ args }) => 'picture' in ((args as { set?: object }).set ?? {}))

async function choose(name: string): Promise<void> {
  const input = (await place()).querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [photoFile(name)] } })
}

/** The browser lists these cameras. */
function withCameras(count: number): void {
  const devices = Array.from({ length: count }, () => ({ kind: 'videoinput' }))
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { enumerateDevices: () => Promise.resolve(devices) },
  })
}

describe('the own photo of an item', () => {
  it('[LI-18] is saved at once without a connection, says so, and is taken back', async () => {
    await open()
    await choose('aa.jpg')
    await isPicture(hash('aa'))
    expect(await within(await place()).findByText('Nog niet verzonden')).toBeTruthy()
    expect(await db.blobq.get(hash('aa'))).toMatchObject({ repairId: '', mime: 'image/jpeg' })
    expect((await sent()).at(-1)).toMatchObject({ base: { picture: null } })
    expect((await db.item.get(desk.camera))?.itemLogLines?.at(-1)).toMatchObject({
      description: 'Foto gewijzigd',
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await isPicture(null)
    expect((await sent()).at(-1)).toMatchObject({ base: { picture: hash('aa') } })
    await mutate('item.set', { id: desk.camera, set: { picture: hash('cc') } }, { base: { picture: null } })
    await within(await place()).findByRole('button', { name: 'Foto verwijderen' })
    await choose('bb.jpg')
    await isPicture(hash('bb'))
    expect((await sent()).at(-1)).toMatchObject({ base: { picture: hash('cc') } })
  })

  it('[LI-18] is removed by a press, and comes back by the undo', async () => {
    await mutate('item.set', { id: desk.camera, set: { picture: hash('aa') } }, { base: { picture: null } })
    await open()
    fireEvent.click(await within(await place()).findByRole('button', { name: 'Foto verwijderen' }))
    await isPicture(null)
    expect((await db.item.get(desk.camera))?.itemLogLines?.at(-1)).toMatchObject({
      description: 'Foto verwijderd',
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await isPicture(hash('aa'))
  })

  it('[LI-18] is added at the next start if the page ended before it was ready', async () => {
    work.gate = new Promise((resolve) => {
      work.open = resolve
    })
    const isKept = async () => (await db.draft.toArray()).filter(({ key }) => key.startsWith('photo.chosen/'))
    await open()
    await choose('aa.jpg')
    await waitFor(async () => expect(await isKept()).toHaveLength(1))
    const [row] = await isKept()
    expect(await pictureOf()).toBeNull()
    work.open()
    await isPicture(hash('aa'))
    await waitFor(async () => expect(await isKept()).toEqual([]))
    // The page before ended with only the chosen file stored.
    await mutate('item.set', { id: desk.camera, set: { picture: null } }, { base: { picture: hash('aa') } })
    await db.draft.put(row!)
    await act(() => recoverPhotos(desk.user))
    expect(await pictureOf()).toBe(hash('aa'))
    expect(await isKept()).toEqual([])
  })

  it('[LI-17] that is none of a photo is refused beside it, and nothing changes', async () => {
    await open()
    const input = (await place()).querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['tekst'], 'brief.txt')] } })
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toMatch(/jpg|png/i)
    expect(await pictureOf()).toBeNull()
  })
})

describe('the place of the photo', () => {
  it('[LI-17] shows the photo of the model until the item has its own', async () => {
    const { brand, model } = (await db.item.get(desk.camera))!
    await mutate('itemModel.set', { brand, model: model!, set: { picture: hash('cc') } })
    await open()
    expect(await within(await place()).findByText('Foto van het model')).toBeTruthy()
    expect(within(await place()).queryByRole('button', { name: 'Foto verwijderen' })).toBeNull()
    await choose('aa.jpg')
    await isPicture(hash('aa'))
    await waitFor(() => expect(screen.queryByText('Foto van het model')).toBeNull())
  })

  it('[LI-17] offers the camera where there is one, and a file everywhere', async () => {
    withCameras(0)
    const app = await open()
    expect(await within(await place()).findByText('Geen foto')).toBeTruthy()
    expect(await within(await place()).findAllByRole('button')).toHaveLength(1)
    expect(within(await place()).getByRole('button', { name: 'Foto kiezen' })).toBeTruthy()
    withCameras(1)
    await app.go('/account')
    await app.go(`/items/detail/${desk.camera}`)
    expect(await within(await place()).findByRole('button', { name: 'Foto maken' })).toBeTruthy()
    expect(within(await place()).getByRole('button', { name: 'Foto kiezen' })).toBeTruthy()
  })
})
