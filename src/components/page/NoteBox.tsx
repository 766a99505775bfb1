import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { toneStyle } from '../status/tones.ts'
import classes from './Banner.module.css'

export interface NoteBoxProps extends Pick<AlertProps, 'mb'> {
  tone: 'grey' | 'blue' | 'orange' | 'red'
  title?: string
  children: ReactNode
}

/** A note about the surrounding content; a screen reader announces it when it appears. */
export const NoteBox = ({ tone, ...rest }: NoteBoxProps) => (
  <Alert
    {...rest}
    style={toneStyle(tone)}
    classNames={{
      root: classes.note ?? '',
      title: `${classes.words} ${classes.heading}`,
      message: classes.words ?? '',
    }}
  />
)
