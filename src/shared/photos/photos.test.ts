import { describe, expect, it } from 'vitest'
import { PHOTO_MAX_DETAIL, PHOTO_MAX_NEW } from '../../domain/repairs/constants.ts'
import { checkFile, smallCopySize, sniff } from './preparePhoto.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const file = (name: string, size: number, head: number[] = JPEG) => {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return new File([bytes], name)
}

describe('a chosen photo', () => {
  it('[PH-02] is a .jpg, .jpeg or .png by name and by content', async () => {
    for (const name of ['a.jpg', 'B.JPEG'])
      await expect(checkFile(file(name, 100), PHOTO_MAX_NEW)).resolves.toBe('image/jpeg')
    for (const name of ['a.gif', 'a.jpg.exe', 'png'])
      await expect(checkFile(file(name, 100), PHOTO_MAX_NEW)).rejects.toThrow(
        'Enkel .jpg, .jpeg en .png zijn toegelaten.',
      )
    await expect(checkFile(file('a.png', 100, [0x47, 0x49, 0x46]), PHOTO_MAX_NEW)).rejects.toThrow(
      'Enkel .jpg',
    )
    expect(sniff(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('image/png')
  })

  it('[PH-03] is refused on the new screen from 4442888 bytes', async () => {
    await expect(checkFile(file('a.jpg', 4_442_887), PHOTO_MAX_NEW)).resolves.toBe('image/jpeg')
    await expect(checkFile(file('a.jpg', 4_442_888), PHOTO_MAX_NEW)).rejects.toThrow(
      'Het gekozen bestand is te groot',
    )
  })

  it('[PH-04, CN-12] is refused on the detail screen from 5242888 bytes', async () => {
    await expect(checkFile(file('a.jpg', 5_242_887), PHOTO_MAX_DETAIL)).resolves.toBe('image/jpeg')
    await expect(checkFile(file('a.jpg', 5_242_888), PHOTO_MAX_DETAIL)).rejects.toThrow(
      'Het gekozen bestand is te groot',
    )
  })

  it('[PH-05] fits 400 × 350 in proportion and is never enlarged', () => {
    expect(smallCopySize(4000, 3000)).toEqual({ width: 400, height: 300 })
    expect(smallCopySize(3000, 4000)).toEqual({ width: 263, height: 350 })
    expect(smallCopySize(100, 80)).toEqual({ width: 100, height: 80 })
    expect(smallCopySize(10_000, 1)).toEqual({ width: 400, height: 1 })
  })
})
