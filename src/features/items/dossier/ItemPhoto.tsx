import { type ChangeEvent, createElement, type DragEvent, useRef, useState } from 'react'
import { Lightbox } from '../../../components/dialogs/Lightbox.tsx'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import { IconCamera, IconImage, IconTrash } from '../../../components/icons/icons.tsx'
import { PlainChangeButton } from '../../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { toastSaveFailed, toastUndoable } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { itemPhotoOf } from '../../../db/queries/itemPhoto.ts'
import type { Item } from '../../../domain/items/item.ts'
import { modelName } from '../../../domain/items/model.ts'
import { PHOTO_MAX_DETAIL } from '../../../domain/repairs/constants.ts'
import { useHasCamera } from '../../../shared/camera/useHasCamera.ts'
import { choosePhoto } from '../../../shared/photos/photoChoice.ts'
import { photoTexts } from '../../../shared/photos/photoTexts.ts'
import { PhotoRefusedError, type PreparedPhoto } from '../../../shared/photos/preparePhoto.ts'
import { removeItemPhoto, storeItemPhoto } from '../../../shared/photos/storeItemPhoto.ts'
import { usePhotoUrl } from '../../../shared/photos/usePhotoUrl.ts'
import { categoryIcon } from './categoryIcon.ts'
import { dossierTexts } from './dossierTexts.ts'
import classes from './ItemPhoto.module.css'

const PhotoCamera = lazyComponent(
  () => import('../../../shared/photos/camera/PhotoCamera.tsx'),
  'PhotoCamera',
)

/** The photo of an item, or the icon of its category, with the buttons that take, choose and remove a photo. */
export function ItemPhoto({ item }: { item: Item }) {
  const facts = useLive(() => itemPhotoOf(item), [item])
  const [preparing, setPreparing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const own = item.picture ?? null
  const of = { repairId: '', itemId: item.id, ...(own === null ? {} : { replaces: own }) }

  const store = async (photo: PreparedPhoto) =>
    toastUndoable(dossierTexts.photoSaved, await storeItemPhoto(item.id, photo, own))
  const choose = async (file: File) => {
    setError(null)
    setPreparing(true)
    try {
      await store(await choosePhoto(file, PHOTO_MAX_DETAIL, { ...of, slot: null }).prepare())
    } catch (reason) {
      if (reason instanceof PhotoRefusedError) setError(reason.message)
      else toastSaveFailed(reason)
    } finally {
      setPreparing(false)
    }
  }
  const remove = async () => toastUndoable(dossierTexts.photoRemoved, await removeItemPhoto(item.id, own))

  const locked = useLock() !== null
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped && !locked) void choose(dropped)
  }
  const problem = error ?? facts?.refused
  return (
    <div className={classes.place}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same */}
      <figure
        className={classes.frame}
        aria-label={dossierTexts.photo}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        {facts && <Picture item={item} sha256={facts.sha256} category={facts.category} />}
        <Note
          preparing={preparing}
          unsent={facts?.unsent === true}
          ofModel={own === null && Boolean(facts?.sha256)}
        />
        <Buttons
          hasOwn={own !== null}
          of={of}
          onFile={(file) => void choose(file)}
          onPhoto={store}
          onRemove={() => void remove().catch(toastSaveFailed)}
        />
      </figure>
      {problem && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface PictureProps {
  item: Item
  sha256: string | null
  category: string
}

/** The photo, which a press enlarges; the text that says where it is; or the icon of the category. */
function Picture({ item, sha256, category }: PictureProps) {
  const url = usePhotoUrl(sha256)
  const [large, setLarge] = useState(false)
  const name = modelName(item)
  if (url)
    return (
      <>
        <button
          type="button"
          className={classes.picture}
          aria-label={dossierTexts.photoLarge}
          onClick={() => setLarge(true)}
        >
          <img src={url} alt={name} />
        </button>
        <Lightbox
          photos={[{ src: url, label: name }]}
          shown={large ? 0 : null}
          onShow={(shown) => setLarge(shown !== null)}
        />
      </>
    )
  return (
    <div className={classes.none}>
      {sha256 === null && (
        <>
          {createElement(categoryIcon(category), { size: 56, 'aria-hidden': true })}
          <span className={classes.spoken}>{dossierTexts.noPicture}</span>
        </>
      )}
      {sha256 !== null && url === null && dossierTexts.pictureAway}
    </div>
  )
}

/** The line on the photo that says what is not plain from it. */
function Note({ preparing, unsent, ofModel }: { preparing: boolean; unsent: boolean; ofModel: boolean }) {
  if (!preparing && !unsent && !ofModel) return null
  return (
    <span className={classes.note} data-tone={unsent && !preparing ? 'unsent' : undefined}>
      {preparing ? photoTexts.preparing : unsent ? <UnsentMark withText /> : dossierTexts.photoOfModel}
    </span>
  )
}

interface ButtonsProps {
  hasOwn: boolean
  of: { repairId: string; itemId: string; replaces?: string }
  onFile: (file: File) => void
  onPhoto: (photo: PreparedPhoto) => Promise<void>
  onRemove: () => void
}

const KINDS = '.jpg,.jpeg,.png,image/jpeg,image/png'

/** 'Foto maken' where there is a camera, else 'Foto kiezen'. */
function Buttons({ hasOwn, of, onFile, onPhoto, onRemove }: ButtonsProps) {
  const hasCamera = useHasCamera()
  const [camera, setCamera] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const chooseFile = () => input.current?.click()
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Reset the input, so that the user can choose the same file again.
    event.currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <div className={classes.buttons}>
      {hasOwn && (
        <PlainChangeButton
          className={classes.round}
          aria-label={dossierTexts.removePhoto}
          title={dossierTexts.removePhoto}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </PlainChangeButton>
      )}
      {hasCamera && (
        <PlainChangeButton
          className={classes.round}
          aria-label={dossierTexts.choosePhoto}
          title={dossierTexts.choosePhoto}
          onClick={chooseFile}
        >
          <IconImage size={18} />
        </PlainChangeButton>
      )}
      <PlainChangeButton className={classes.take} onClick={hasCamera ? () => setCamera(true) : chooseFile}>
        {hasCamera ? <IconCamera size={18} /> : <IconImage size={18} />}
        {hasCamera ? dossierTexts.takePhoto : dossierTexts.choosePhoto}
      </PlainChangeButton>
      <input
        ref={input}
        hidden
        type="file"
        accept={KINDS}
        aria-label={dossierTexts.choosePhoto}
        onChange={onChange}
      />
      {camera && (
        <PhotoCamera
          of={of}
          begins={null}
          remaining={1}
          onPhoto={async (photo) => {
            await onPhoto(photo)
            setCamera(false)
            return null
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </div>
  )
}
