import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { IconCamera, IconImage, IconTrash } from '../../../components/icons/icons.tsx'
import { toastError } from '../../../components/toasts/toasts.ts'
import { PHOTO_MAX_DETAIL, PHOTO_PHASE_LIST, type PhotoPhase } from '../../../domain/repairs/constants.ts'
import { CameraButtons } from '../../camera/CameraButtons.tsx'
import { useCamera } from '../../camera/useCamera.ts'
import { type PhotoChoice, choosePhoto, type PhotoTarget } from '../photoChoice.ts'
import type { PreparedPhoto } from '../preparePhoto.ts'
import { PhotoCapacityGauge } from '../PhotoCapacityGauge.tsx'
import { takePhoto } from '../takePhoto.ts'
import { photoTexts } from '../photoTexts.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import classes from './PhotoCamera.module.css'
import { type Shot, useShots } from './useShots.ts'

/** Callbacks about the photos of a form while they are prepared. */
export interface FormPhotos {
  onChosen: (choice: PhotoChoice) => void
  onRefused: (id: string) => void
}

export interface PhotoCameraProps {
  /** The record of the photos: a repair, even if a form has yet to create it, or an item. */
  of: Pick<PhotoTarget, 'repairId' | 'itemId' | 'replaces'>
  form?: FormPhotos
  /** The initial phase of a photo; null if photos have no phase. */
  begins: PhotoPhase | null
  /** How many photos may still be taken. */
  remaining: number
  /** Stores a photo. Returns its undo; null: it cannot be undone later. */
  onPhoto: (photo: PreparedPhoto) => Promise<(() => Promise<unknown>) | null>
  onClose: () => void
}

/** Wide enough for an original of 2,000 px. */
const WIDE = 2560

/**
 * The viewfinder in full screen. The person takes one photo after another, each with its phase, without leaving it.
 */
export const PhotoCamera = (props: PhotoCameraProps) => (
  <Modal.Root
    opened
    onClose={props.onClose}
    fullScreen
    padding={0}
    classNames={{ content: classes.dialog ?? '' }}
    transitionProps={{ duration: 80 }}
  >
    <Modal.Overlay />
    <Modal.Content aria-label={photoTexts.camera}>
      <Viewfinder {...props} />
    </Modal.Content>
  </Modal.Root>
)

function Viewfinder({ of, form, begins, remaining, onPhoto, onClose }: PhotoCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, WIDE)
  const { state } = camera
  const [phase, setPhase] = useState(begins)
  const { shots, busy, take, takeBack } = useShots(onPhoto, () => toastError(photoTexts.failed))
  const full = shots.length >= remaining
  const target: PhotoTarget = { ...of, slot: null, phase, ...(form ? { inForm: true } : {}) }
  const announced = (choice: PhotoChoice): PhotoChoice => {
    form?.onChosen(choice)
    return choice
  }
  const prepare = async (choice: PhotoChoice) => {
    try {
      return await choice.prepare()
    } catch (error) {
      form?.onRefused(choice.id)
      throw error
    }
  }
  const shoot = () => {
    const { current } = video
    if (current && state === 'on' && !full) take(() => prepare(announced(takePhoto(current, target))))
  }
  return (
    <>
      <div className={classes.finder}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera has nothing to say */}
        <video ref={video} className={classes.video} muted playsInline aria-label="Beeld van de camera" />
        <div className={classes.over}>
          <CameraButtons camera={camera} texts={photoTexts} />
        </div>
        {state !== 'on' && <output className={classes.hint}>{photoTexts[state]}</output>}
      </div>
      <div className={classes.controls}>
        {phase !== null && (
          <SegmentedControl
            aria-label={photoTexts.phase}
            value={phase}
            onChange={(value) => setPhase(value as PhotoPhase)}
            data={PHOTO_PHASE_LIST.map((value) => ({ value, label: photoTexts.phases[value] }))}
          />
        )}
        <div className={classes.row}>
          <ShotStrip shots={shots} />
          {(state === 'on' || state === 'starting') && (
            <button
              type="button"
              className={classes.shutter}
              aria-label={photoTexts.shoot}
              aria-disabled={full || state !== 'on'}
              data-autofocus
              onClick={shoot}
            >
              <IconCamera size={34} />
            </button>
          )}
          {(state === 'refused' || state === 'none') && (
            <ChooseFiles
              choose={(file) => announced(choosePhoto(file, PHOTO_MAX_DETAIL, target))}
              prepare={prepare}
              onPhoto={(photo) => take(() => Promise.resolve(photo))}
            />
          )}
          <div className={classes.end}>
            {shots.length > 0 && (
              <Button
                variant="subtle"
                color="red"
                aria-label={photoTexts.last}
                onClick={takeBack}
                leftSection={<IconTrash size={18} />}
              >
                Wissen
              </Button>
            )}
            <Button variant="default" onClick={onClose} loading={busy}>
              {photoTexts.done}
            </Button>
          </div>
        </div>
        <div className={classes.foot}>
          <output>{full && phase !== null ? photoTexts.full : photoTexts.taken(shots.length)}</output>
          <PhotoCapacityGauge taken={shots.length} />
        </div>
      </div>
    </>
  )
}

/** The last photos, the newest first. */
const ShotStrip = ({ shots }: { shots: readonly Shot[] }) => (
  <ul className={classes.shots}>
    {shots
      .toReversed()
      .slice(0, 4)
      .map(({ key, url, phase }) => (
        <li key={key}>
          {url ? (
            <img src={url} alt={phase ? photoTexts.phases[phase] : photoTexts.noPhase} />
          ) : (
            <IconImage size={20} />
          )}
        </li>
      ))}
  </ul>
)
