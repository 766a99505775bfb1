import { useEffect, useRef } from 'react'
import { DomainError } from '../../domain/shared/errors.ts'
import { type DraftPhoto, storeOriginal } from './draftPhoto.ts'
import { type PhotoChoice, choosePhoto, type PhotoTarget, readPhotoChoice } from './photoChoice.ts'
import { PHOTO_ERRORS, PhotoRefusedError, type PreparedPhoto } from './preparePhoto.ts'
import { photoTexts } from './photoTexts.ts'

/**
 * The photos of a form that are still being prepared, each with its slot. They are part of the form, and so of its
 * draft.
 */
export type PendingPhotos = Readonly<Record<string, number | null>>

interface PendingPhoto extends PhotoChoice {
  /** Resolves to true if a running save includes the photo. */
  saving?: Promise<boolean>
}

/** The photos that this page prepares, by id. */
const choices = new Map<string, PendingPhoto>()

interface PendingPhotosOptions {
  pending: PendingPhotos
  onChosen: (id: string, slot: number | null) => void
  onReady: (id: string, slot: number | null, photo: DraftPhoto) => void
  /** @param text why there is no photo; null: it was shown already */
  onGone: (id: string, slot: number | null, text: string | null) => void
}

/**
 * Prepares the photos of an unsaved form. Photos of a continued draft are prepared from the files that were stored
 * when they were chosen.
 */
export function usePendingPhotos(options: PendingPhotosOptions) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { pending } = options
  /** The photos of this form while it is on the screen. An earlier form may have left photos in `choices`. */
  const own = useRef(new Set<string>())
  useEffect(() => {
    for (const [id, slot] of Object.entries(pending)) {
      if (own.current.has(id)) continue
      own.current.add(id)
      void resume(id, slot, latest)
    }
  }, [pending])

  const begin = (choice: PhotoChoice) => {
    own.current.add(choice.id)
    choices.set(choice.id, choice)
    options.onChosen(choice.id, choice.slot)
  }
  return {
    /** For the camera, which prepares its photos one after another. */
    camera: {
      onChosen: begin,
      onRefused: (id: string) => {
        choices.delete(id)
        latest.current.onGone(id, null, null)
      },
      /** @returns the photo as the form has it */
      onPhoto: async (photo: PreparedPhoto): Promise<DraftPhoto> => {
        const draftPhoto = await storeOriginal(photo)
        await addToForm(photo.chosen?.photoId ?? photo.sha256, null, draftPhoto, latest)
        return draftPhoto
      },
    },
    choose: (file: File, limit: number, target: PhotoTarget): void => {
      const choice = choosePhoto(file, limit, { ...target, inForm: true })
      begin(choice)
      void arrive(choice, latest)
    },
  }
}

interface Latest {
  current: PendingPhotosOptions
}

async function resume(id: string, slot: number | null, latest: Latest): Promise<void> {
  const choice = choices.get(id) ?? (await readPhotoChoice(id))
  if (!choice) return latest.current.onGone(id, slot, photoTexts.failed)
  choices.set(id, choice)
  await arrive(choice, latest)
}

async function arrive({ id, slot, prepare }: PhotoChoice, latest: Latest): Promise<void> {
  try {
    await addToForm(id, slot, await storeOriginal(await prepare()), latest)
  } catch (error) {
    choices.delete(id)
    const text = error instanceof PhotoRefusedError ? error.message : PHOTO_ERRORS.unreadable
    latest.current.onGone(id, slot, text)
  }
}

async function addToForm(
  id: string,
  slot: number | null,
  photo: DraftPhoto,
  { current }: Latest,
): Promise<void> {
  const isSaved = await choices.get(id)?.saving
  choices.delete(id)
  if (!isSaved) current.onReady(id, slot, photo)
}

/**
 * Saves a form together with the photos that are still being prepared.
 * @throws DomainError if one of them cannot be read
 */
export async function saveWithPendingPhotos(
  pending: PendingPhotos,
  save: (photos: readonly { slot: number | null; photo: PreparedPhoto }[]) => Promise<void>,
): Promise<void> {
  const ids = Object.keys(pending)
  const found = await Promise.all(ids.map(async (id) => choices.get(id) ?? readPhotoChoice(id)))
  const waiting = found.filter((choice): choice is PendingPhoto => choice !== null)
  const saved = (async () => {
    const photos = waiting.map(async ({ slot, prepare }) => ({ slot, photo: await prepare() }))
    await save(await Promise.all(photos))
  })()
  const saving = saved.then(
    () => true,
    () => false,
  )
  for (const choice of waiting) choice.saving = saving
  await saved.catch((error: unknown) => {
    throw error instanceof PhotoRefusedError ? new DomainError('invalid_args', error.message) : error
  })
}
