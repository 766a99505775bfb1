import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { repairOf, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'

const here = vi.hoisted(() => ({ photos: new Map<string, string>() }))
const STATUS = {
  state: 'synced',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  lastSyncAt: null,
  boot: null,
  online: true,
}
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async (sha256: string) => here.photos.get(sha256) ?? null,
  syncNow: () => {},
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => STATUS },
  onSyncEvent: () => () => {},
}))
// Resizing a photo needs a browser's canvas; the real code still checks which files are accepted.
vi.mock('../../src/shared/photos/preparePhoto.ts', async (original) => {
  const real = await original<typeof import('../../src/shared/photos/preparePhoto.ts')>()
  return {
    ...real,
    preparePhoto: async (file: File, limit: number) => {
      const mime = await real.checkFile(file, limit)
      const bytes = await file.arrayBuffer()
      const sha256 = file.name.replace(/\..*/, '').padEnd(64, '0')
      here.photos.set(sha256, `blob:${file.name}`)
      return { bytes, sha256, mime, w: 400, h: 300 }
    },
  }
})

let id: string
beforeEach(async () => {
  here.photos.clear()
  id = await takeIn(await setUpDesk())
})

const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const photoFile = (name: string, size = 100) => {
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return new File([bytes], name, { type: 'image/jpeg' })
}
const slot = (n: number) => screen.findByRole('figure', { name: `Foto ${n}` })
const input = async (n: number, capture: boolean) => {
  const inputs = [...(await slot(n)).querySelectorAll<HTMLInputElement>('input[type=file]')]
  return inputs.find((one) => one.hasAttribute('capture') === capture) as HTMLInputElement
}
const choose = async (n: number, file: File, capture = false) =>
  fireEvent.change(await input(n, capture), { target: { files: [file] } })
const pictures = async () => (await repairOf(id))?.repairPictures ?? []

describe('photos of a repair', () => {
  it('[PH-06] a chosen photo is stored in its slot, shown and waits with its bytes', async () => {
    await show()
    await choose(2, photoFile('aa.jpg'))
    expect(await screen.findByText('Foto succesvol opgeslagen.')).toBeTruthy()
    expect(await pictures()).toMatchObject([{ slot: 2, mime: 'image/jpeg', state: 'pending' }])
    expect(await db.table('blobq').count()).toBe(1)
    const image = await within(await slot(2)).findByRole('img', { name: 'Foto 2' })
    expect(image.getAttribute('src')).toBe('blob:aa.jpg')
    expect(within(await slot(2)).getByText('Nog niet verzonden')).toBeTruthy()
  })

  it('offers the camera at the back of the device in every slot', async () => {
    await show()
    for (const n of [1, 2, 3, 4]) expect((await input(n, true)).getAttribute('capture')).toBe('environment')
    await choose(1, photoFile('cc.jpg'), true)
    await waitFor(async () => expect(await pictures()).toMatchObject([{ slot: 1 }]))
  })

  it('[PH-07] shows the photos when the repair is opened again', async () => {
    const first = await show()
    await choose(1, photoFile('aa.jpg'))
    await within(await slot(1)).findByRole('img')
    first.unmount()
    await show()
    const image = await within(await slot(1)).findByRole('img', { name: 'Foto 1' })
    expect(image.getAttribute('src')).toBe('blob:aa.jpg')
  })

  it('[PH-04] says under the slot that a file is too large, and keeps the photo that was there', async () => {
    await show()
    await choose(1, photoFile('aa.jpg'))
    await within(await slot(1)).findByRole('img')
    await choose(1, photoFile('bb.jpg', 5_242_888))
    expect(await within(await slot(1)).findByText('Het gekozen bestand is te groot')).toBeTruthy()
    expect(await pictures()).toHaveLength(1)
  })

  it('a file in a filled slot replaces its photo, in one change (D-066)', async () => {
    await show()
    await choose(1, photoFile('aa.jpg'))
    await within(await slot(1)).findByRole('img')
    await choose(1, photoFile('bb.jpg'))
    await waitFor(async () => expect((await pictures()).map((p) => p.sha256)).toEqual(['bb'.padEnd(64, '0')]))
    expect(await pictures()).toMatchObject([{ slot: 1 }])
    const names = (await db.outbox.toArray())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('photo'))
    expect(names).toEqual(['photo.attach', 'photo.replace'])
  })

  it('the trash empties a slot after a question (D-066)', async () => {
    await show()
    await choose(1, photoFile('aa.jpg'))
    const trash = async () =>
      fireEvent.click(await screen.findByRole('button', { name: 'Foto 1: verwijderen' }))
    await trash()
    fireEvent.click(await screen.findByRole('button', { name: 'Nee' }))
    expect(await pictures()).toHaveLength(1)
    await trash()
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await waitFor(async () => expect(await pictures()).toEqual([]))
  })

  it('says where a photo is that is not here, and offers no empty place for it', async () => {
    const photo = { repairId: id, mime: 'image/jpeg' as const, bytes: 10, w: 4, h: 3 }
    await mutate('photo.attach', { ...photo, photoId: newId(), slot: 1, sha256: 'e'.repeat(64) })
    await show()
    expect(await within(await slot(1)).findByText(/^Foto nog op /)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Foto 1: foto toevoegen' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Foto 1: vervangen door nieuwe foto' })).toBeTruthy()
  })

  it('a tap shows a photo over the screen; arrows and a swipe go to the next', async () => {
    await show()
    await choose(1, photoFile('aa.jpg'))
    await choose(2, photoFile('bb.jpg'))
    await within(await slot(2)).findByRole('img')
    fireEvent.click(await screen.findByRole('button', { name: 'Foto 1 groot tonen' }))
    const large = await screen.findByRole('dialog')
    const shown = () => within(large).getByRole('img').getAttribute('src')
    expect(shown()).toBe('blob:aa.jpg')
    fireEvent.keyDown(within(large).getByRole('img'), { key: 'ArrowRight' })
    expect(shown()).toBe('blob:bb.jpg')
    const image = within(large).getByRole('img')
    fireEvent.pointerDown(image, { clientX: 100 })
    fireEvent.pointerUp(image, { clientX: 300 })
    expect(shown()).toBe('blob:aa.jpg')
  })

  it('a file that is dropped on a slot is taken', async () => {
    await show()
    fireEvent.drop(await slot(3), { dataTransfer: { files: [photoFile('dd.jpg')] } })
    await waitFor(async () => expect(await pictures()).toMatchObject([{ slot: 3 }]))
  })
})
