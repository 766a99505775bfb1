import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { PhotoSlot } from '../../../components/page/PhotoSlot.tsx'
import { ITEM_MODEL_FIELDS } from '../../../domain/items/partFieldList.ts'
import { PHOTO_MAX_DETAIL } from '../../../domain/repairs/constants.ts'
import {
  PHOTO_ERRORS,
  PhotoRefusedError,
  type PreparedPhoto,
  preparePhoto,
} from '../../../shared/photos/preparePhoto.ts'
import type { DraftFile } from '../../../shared/photos/draftFile.ts'
import { useObjectUrl } from '../../../shared/photos/useObjectUrl.ts'
import { usePhotoUrl } from '../../../shared/photos/usePhotoUrl.ts'
import classes from './Model.module.css'
import { dossierTexts } from './dossierTexts.ts'

interface PictureFieldProps {
  /** The hash of the picture; null if there is none. */
  sha256: string | null
  /** The bytes of a picture that was just taken or chosen. */
  chosen: DraftFile | null
  error: string | undefined
  /** Null removes the picture. */
  onChange: (photo: PreparedPhoto | null) => void
  onError: (text: string) => void
}

/**
 * The picture of a model: take, choose, replace or remove it. It is saved with the rest of the dialog
 * (KI-25).
 */
export function PictureField({ sha256, chosen, error, onChange, onError }: PictureFieldProps) {
  const fresh = useObjectUrl(chosen?.bytes, chosen?.mime ?? '')
  const savedUrl = usePhotoUrl(chosen ? null : sha256)
  const src = fresh ?? savedUrl ?? null
  const pick = async (file: File) => {
    try {
      onChange(await preparePhoto(file, PHOTO_MAX_DETAIL))
    } catch (reason) {
      onError(reason instanceof PhotoRefusedError ? reason.message : PHOTO_ERRORS.unreadable)
    }
  }
  return (
    <div className={classes.field}>
      <PhotoSlot
        label={ITEM_MODEL_FIELDS.picture.label}
        src={src}
        {...(sha256 && !src ? { away: savedUrl === null ? dossierTexts.pictureAway : '' } : {})}
        {...(sha256 ? { onRemove: () => onChange(null) } : {})}
        {...(error ? { error } : {})}
        onPick={(file) => void pick(file)}
      />
      <FieldNote path="picture" />
    </div>
  )
}
