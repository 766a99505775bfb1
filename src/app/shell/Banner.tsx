import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlert, IconInfo } from '../../components/icons/icons.tsx'
import classes from './Shell.module.css'

export interface BannerProps {
  tone: 'info' | 'warning'
  children: ReactNode
  /** Buttons after the text. */
  action?: ReactNode
  /** Makes it possible to put the banner away. */
  onClose?: () => void
}

/** One line above the screen about the whole product. */
export function Banner({ tone, children, action, onClose }: BannerProps) {
  const Icon = tone === 'warning' ? IconAlert : IconInfo
  return (
    <output className={classes.banner} data-tone={tone}>
      <Icon size={18} />
      <span className={classes.bannerText}>{children}</span>
      {action}
      {onClose && <CloseButton aria-label="Melding sluiten" onClick={onClose} />}
    </output>
  )
}
