import { Modal } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { texts } from '../../lib/texts.ts'
import { IconChevronLeft, IconChevronRight } from '../icons/icons.tsx'
import { useOpening } from '../page/useOpening.ts'
import classes from '../page/Photo.module.css'

interface LightboxPhoto {
  src: string
  /** Example: 'Foto 2 van herstelling 2026.14'. */
  label: string
}

export interface LightboxProps {
  photos: readonly LightboxPhoto[]
  /** Index of the visible photo; null: closed. */
  shown: number | null
  onShow: (index: number | null) => void
  /** Content below the photo: its description and its actions. */
  below?: ReactNode
}

/** Distance in px that a swipe needs to turn to the next photo. */
const SWIPE = 60

/** Photos in full screen. Arrow keys, swipes and buttons move on; Escape closes. */
export function Lightbox({ photos, shown, onShow, below }: LightboxProps) {
  const startX = useRef<number | null>(null)
  const photo = shown === null ? undefined : photos[shown]
  const { there, open } = useOpening(photo !== undefined)
  const turn = (step: number) => {
    if (shown !== null && photos.length > 1) onShow((shown + step + photos.length) % photos.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Leave the keys to a field below the photo.
    if ((event.target as HTMLElement).closest('select, input')) return
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  const onPointerUp = (event: PointerEvent) => {
    const moved = startX.current === null ? 0 : event.clientX - startX.current
    startX.current = null
    if (Math.abs(moved) >= SWIPE) turn(moved < 0 ? 1 : -1)
  }
  if (!there) return null
  return (
    <Modal
      opened={open}
      onClose={() => onShow(null)}
      fullScreen
      padding="xs"
      title={
        photo && photos.length > 1 ? `${photo.label} (${(shown ?? 0) + 1} / ${photos.length})` : photo?.label
      }
      closeButtonProps={{ 'aria-label': texts.close, size: 44 }}
      transitionProps={{ transition: 'fade', duration: 100 }}
      onKeyDown={onKeyDown}
    >
      {photo && (
        <div
          className={classes.stage}
          data-below={below ? true : undefined}
          onPointerDown={(event) => {
            startX.current = event.clientX
          }}
          onPointerUp={onPointerUp}
        >
          <img src={photo.src} alt={photo.label} draggable={false} />
          {photos.length > 1 && (
            <>
              <TurnButton side="left" onClick={() => turn(-1)} />
              <TurnButton side="right" onClick={() => turn(1)} />
            </>
          )}
        </div>
      )}
      {below}
    </Modal>
  )
}

function TurnButton({ side, onClick }: { side: 'left' | 'right'; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.arrow}
      data-side={side}
      aria-label={side === 'left' ? 'Vorige' : 'Volgende'}
      onClick={onClick}
    >
      {side === 'left' ? <IconChevronLeft size={26} /> : <IconChevronRight size={26} />}
    </button>
  )
}
