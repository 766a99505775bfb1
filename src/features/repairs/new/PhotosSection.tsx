import { useState } from 'react'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { PhotoSlot } from '../../../components/page/PhotoSlot.tsx'
import { PHOTO_MAX_NEW } from '../../../domain/repairs/constants.ts'
import { PhotoGrid } from '../../../pieces/photos/PhotoGrid.tsx'
import {
  PHOTO_TEXTS,
  PhotoRefused,
  type PreparedPhoto,
  preparePhoto,
} from '../../../pieces/photos/preparePhoto.ts'
import { useObjectUrl } from '../../../pieces/photos/useObjectUrl.ts'
import classes from './Section.module.css'
import { AlongFields } from './AlongFields.tsx'
import { Section } from './Section.tsx'
import type { SectionProps } from './sectionProps.ts'
import { newRepairTexts as t } from './texts.ts'

/** Four photos, taken or chosen, before the repair is saved (RN-21, PH-03). */
export function PhotosSection({ form, set, bind, change }: SectionProps) {
  const [errors, setErrors] = useState<Record<number, string>>({})
  const put = (slot: number, photo: PreparedPhoto | null) =>
    change((old) => {
      const { [slot]: _old, ...others } = old.photos
      return { ...old, photos: photo ? { ...others, [slot]: photo } : others }
    })
  const pick = async (slot: number, file: File) => {
    try {
      put(slot, await preparePhoto(file, PHOTO_MAX_NEW))
      setErrors(({ [slot]: _old, ...others }) => others)
    } catch (error) {
      const text = error instanceof PhotoRefused ? error.message : PHOTO_TEXTS.unreadable
      setErrors((old) => ({ ...old, [slot]: text }))
    }
  }
  const remove = async (slot: number) => {
    if (await confirmDelete()) put(slot, null)
  }
  return (
    <Section title={t.along}>
      <AlongFields form={form} set={set} bind={bind} />
      <div className={classes.photos}>
        <PhotoGrid>
          {(slot) => (
            <ChosenPhoto
              key={slot}
              slot={slot}
              photo={form.photos[slot]}
              error={errors[slot]}
              onPick={(file) => void pick(slot, file)}
              onRemove={() => void remove(slot)}
            />
          )}
        </PhotoGrid>
      </div>
    </Section>
  )
}

interface ChosenPhotoProps {
  slot: number
  photo: PreparedPhoto | undefined
  error: string | undefined
  onPick: (file: File) => void
  onRemove: () => void
}

function ChosenPhoto({ slot, photo, error, ...actions }: ChosenPhotoProps) {
  const src = useObjectUrl(photo?.bytes, photo?.mime ?? '')
  return <PhotoSlot label={`Foto ${slot}`} src={src} {...(error ? { error } : {})} {...actions} />
}
