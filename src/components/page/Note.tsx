import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Banner.module.css'

export interface NoteProps extends Pick<AlertProps, 'mb'> {
  tone: 'grey' | 'blue' | 'orange' | 'red'
  title?: string
  children: ReactNode
}

/** Something to know about what stands around it; a screen reader says it when it comes. */
export const Note = ({ tone, title, children, mb = 0 }: NoteProps) => (
  <Alert
    title={title}
    mb={mb}
    classNames={{
      root: classes.note ?? '',
      title: `${classes.words} ${classes.heading}`,
      message: classes.words ?? '',
    }}
    data-tone={tone}
  >
    {children}
  </Alert>
)
