import type { ReactNode } from 'react'
import { IconTorch, IconTurnCamera } from '../../components/icons/icons.tsx'
import classes from './Camera.module.css'
import type { useCamera } from './useCamera.ts'

interface CameraButtonsProps {
  camera: Pick<ReturnType<typeof useCamera>, 'torch' | 'light' | 'turn'>
  texts: { torchOn: string; torchOff: string; otherCamera: string }
}

/** Buttons over the camera picture: the light and the other camera, if the device has them. */
export const CameraButtons = ({ camera: { torch, light, turn }, texts }: CameraButtonsProps) => (
  <>
    {torch !== null && (
      <RoundButton label={torch ? texts.torchOff : texts.torchOn} on={torch} onClick={() => void light()}>
        <IconTorch size={22} />
      </RoundButton>
    )}
    {turn && (
      <RoundButton label={texts.otherCamera} onClick={() => void turn()}>
        <IconTurnCamera size={22} />
      </RoundButton>
    )}
  </>
)

interface RoundButtonProps {
  label: string
  onClick: () => void
  on?: boolean
  children: ReactNode
}

export const RoundButton = ({ label, onClick, on, children }: RoundButtonProps) => (
  <button type="button" className={classes.round} aria-label={label} aria-pressed={on} onClick={onClick}>
    {children}
  </button>
)
