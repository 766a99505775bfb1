import { useEffect, useRef } from 'react'
import { IconX } from '../../components/icons/icons.tsx'
import { texts } from '../../lib/texts.ts'
import classes from './Scan.module.css'
import { scanTexts } from './scanTexts.ts'
import { CameraButtons, RoundButton } from '../camera/CameraButtons.tsx'
import { useCamera } from '../camera/useCamera.ts'
import { readCodes } from './pictureReader.ts'

export interface CameraViewProps {
  /** True while the person chooses an action for a found record. */
  paused: boolean
  missed: boolean
  onCode: (text: string) => void
  /** Called when there is no camera. */
  onNone: () => void
  onClose: () => void
}

/** Sharp enough for the thin bars of a manufacturer's label. */
const SHARP = 1920

/** The camera picture with the frame in which a code is held. */
export function CameraView({ paused, missed, onCode, onNone, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latestOnCode = useRef(onCode)
  useEffect(() => {
    latestOnCode.current = (text) => (!paused || missed) && onCode(text)
  })
  const camera = useCamera(video, SHARP, (element) =>
    readCodes(element, (text) => latestOnCode.current(text)),
  )
  const { state } = camera
  const isMissing = state === 'none'
  useEffect(() => {
    if (isMissing) onNone()
  }, [isMissing, onNone])
  return (
    <div className={classes.camera}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera has nothing to say */}
      <video ref={video} className={classes.video} muted playsInline aria-label="Beeld van de camera" />
      <div className={classes.buttons}>
        <RoundButton label={texts.close} onClick={onClose}>
          <IconX size={22} />
        </RoundButton>
        <span className={classes.space} />
        <CameraButtons camera={camera} texts={scanTexts} />
      </div>
      {state === 'on' && (
        <div className={classes.sights} data-paused={paused || undefined} aria-hidden="true" />
      )}
      <output className={classes.hint}>{HINTS[state]}</output>
    </div>
  )
}

const HINTS = {
  on: scanTexts.hold,
  starting: scanTexts.starting,
  refused: scanTexts.refused,
  none: '',
} as const
